/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json-safe.h - JSON from outside, checked before it is parsed
 *
 * json-glib skips comments, takes other quotes and several values, recurses as deep as
 * the text nests, and loses memory over what is wrong. So every text from outside is
 * checked first, in one pass and without recursion: one value by RFC 8259, in UTF-8,
 * no half characters, nested at most JSON_MAX_DEPTH deep. */
#pragma once

#include <json-glib/json-glib.h>

#define JSON_MAX_DEPTH 32 /* nothing of ours is deeper than eight */

JsonNode *json_safe_read (const char *text, gsize length, GError **error);
char *json_safe_raw (const char *text, gsize length, const char *member);
