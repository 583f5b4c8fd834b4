/* SPDX-License-Identifier: GPL-3.0-or-later */
/* style.h - inks as colours, and text in columns */
#pragma once

#include "game/cells.h"

#define STYLE_LABEL 10 /* columns of a label in the left margin */

void style_ink (GString *out, bool color, GavelInk ink, bool strong, const char *text);
void style_bold (GString *out, bool color, const char *text);
void style_dim (GString *out, bool color, const char *text);
unsigned style_width (const char *text);
char *style_cut (const char *text, unsigned width);
void style_pad (GString *out, unsigned from, unsigned to);
unsigned style_screen_width (void);
unsigned style_screen_height (void);
char *style_wrap (const char *text, unsigned indent, unsigned width);
char *style_fit (const char *text, unsigned width);
char *style_for_charset (const char *text, bool utf8);
const char *style_plus_minus (void);
void style_print (const char *text);
