/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-monopoly-bid.h - what the files of that test share */
#pragma once

/* test-monopoly-bid-words.c */
void add_word_tests (void);

/* test-monopoly-bid-threats.c */
void add_threat_tests (void);
