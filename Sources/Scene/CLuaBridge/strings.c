#define _GNU_SOURCE
#include "patterns.h"
#include <ctype.h>
#include <string.h>

/* The library's functions are asked only for what they can do in a short time. */

/* Nothing repeated is nothing, however often; the library would count to the end. */
static int repeat(lua_State *L) {
  size_t length, separator_length;
  luaL_checklstring(L, 1, &length);
  luaL_optlstring(L, 3, "", &separator_length);
  lua_Integer count = luaL_checkinteger(L, 2), each = (lua_Integer)(length + separator_length);
  if (count > 0 && each > 0) {
    if (count > (LB_LONGEST_TEXT + (lua_Integer)separator_length) / each) return lb_stop_now(L, LB_STOPPED_BY_TEXT);
    return lb_forward(L);
  }
  lua_pushliteral(L, "");
  return 1;
}

static void refuse_addresses(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  for (const char *end = text + length; text < end; text++) {
    if (*text != '%') continue;
    for (text++; text < end && (*text == '.' || *text == '-' || *text == '+' || *text == ' ' || *text == '#' ||
                                (*text >= '0' && *text <= '9'));) {
      text++;
    }
    if (text < end && *text == 'p') luaL_argerror(L, 1, "'%p' is not available to scripts");
  }
}

/* Addresses are kept out of texts, so objects without a text are numbered as tostring does. */
static int format(lua_State *L) {
  refuse_addresses(L);
  for (int index = lua_gettop(L); index > 1; index--) {
    int type = lua_type(L, index);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TTHREAD && type != LUA_TUSERDATA) continue;
    lb_to_string(L, index, NULL);
    lua_replace(L, index);
  }
  return lb_forward(L);
}

/* The sizes in the format are how much is padded with zeros. */
static int pack(lua_State *L) {
  size_t sum = 0, number = 0;
  for (const char *at = luaL_checkstring(L, 1); *at && sum <= LB_LONGEST_TEXT; at++) {
    sum -= isdigit((unsigned char)*at) ? number : 0;
    number = isdigit((unsigned char)*at) ? number * 10 + (size_t)(*at - '0') : 0;
    sum += number;
  }
  return sum > LB_LONGEST_TEXT ? lb_stop_now(L, LB_STOPPED_BY_TEXT) : lb_forward(L);
}

static lua_Integer place(lua_State *L, int index, lua_Integer standard, lua_Integer length) {
  lua_Integer position = luaL_optinteger(L, index, standard);
  return position >= 0 ? position : position < -length ? 0 : length + position + 1;
}

/* byte(text, first, last), utf8.codepoint(text, first, last): a value for each place at most. */
static int spell(lua_State *L) {
  size_t bytes;
  luaL_checklstring(L, 1, &bytes);
  lua_Integer length = (lua_Integer)bytes;
  lua_Integer first = place(L, 2, 1, length), last = place(L, 3, first, length);
  if (last > length) last = length;
  if (last - first >= LB_MOST_VALUES) return luaL_error(L, "string slice too long");
  if (last > first) lb_charge(L, (last - first) / 8);
  return lb_forward(L);
}

/* Upvalue 1 is the library's step from character to character, which skips bytes that begin none. */
static int step(lua_State *L) {
  lua_Integer from = lua_tointeger(L, 2), length = (lua_Integer)lua_rawlen(L, 1);
  int results = lua_tocfunction(L, lua_upvalueindex(1))(L);
  lua_Integer to = results > 0 ? lua_tointeger(L, -results) : length;
  lb_charge(L, (to - from) / LB_BYTES_AN_INSTRUCTION);
  return results;
}

static int codes(lua_State *L) {
  int results = lb_forward(L), first = lua_gettop(L) - results + 1;
  lua_pushvalue(L, first);
  lua_pushcclosure(L, step, 1);
  lua_replace(L, first);
  return results;
}

void lb_open_strings(lua_State *L) {
  lua_getfield(L, -1, LUA_UTF8LIBNAME);
  lb_guard(L, "codepoint", spell);
  lb_guard(L, "codes", codes);
  lua_pop(L, 1);
  lua_getfield(L, -1, LUA_STRLIBNAME);
  lb_guard(L, "byte", spell);
  lb_guard(L, "rep", repeat);
  lb_guard(L, "format", format);
  lb_guard(L, "pack", pack);
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 3);
}

typedef struct {
  const char *bytes;
  size_t length;
} text;

static text text_at(lua_State *L, int index) {
  text it;
  it.bytes = luaL_checklstring(L, index, &it.length);
  return it;
}

/* A pattern is read once before it is matched. */
static text pattern_at(lua_State *L, int index) {
  text it = text_at(L, index);
  lb_charge(L, (int64_t)(it.length / 16));
  return it;
}

static lb_matcher matcher_for(lua_State *L, text subject, text pattern) {
  lb_matcher m = {.L = L, .subject = subject.bytes};
  m.subject_end = subject.bytes + subject.length;
  m.pattern_end = pattern.bytes + pattern.length;
  return m;
}

/* The offset that a start position means: from 1, or from the end where it is negative. */
static size_t offset_at(lua_State *L, int index, size_t length) {
  lua_Integer position = luaL_optinteger(L, index, 1);
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length - (size_t)-position;
}

static bool is_plain(text pattern) {
  for (size_t i = 0; i < pattern.length; i++) {
    if (pattern.bytes[i] && strchr("^$*+?.([%-", pattern.bytes[i])) return false;
  }
  return true;
}

static int find_plainly(lua_State *L, text subject, text pattern, size_t offset) {
  lb_charge(L, (int64_t)((subject.length - offset) / LB_BYTES_AN_INSTRUCTION));
  const char *found = memmem(subject.bytes + offset, subject.length - offset, pattern.bytes, pattern.length);
  if (!found) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, found - subject.bytes + 1);
  lua_pushinteger(L, found - subject.bytes + (lua_Integer)pattern.length);
  return 2;
}

static bool skip_anchor(text *pattern) {
  bool is_anchored = pattern->length > 0 && *pattern->bytes == '^';
  pattern->bytes += is_anchored;
  pattern->length -= is_anchored;
  return is_anchored;
}

static int push_match(lb_matcher *m, const char *start, const char *end, bool with_positions) {
  lb_charge_steps(m);
  if (!with_positions) return lb_push_captures(m, start, end);
  lua_pushinteger(m->L, start - m->subject + 1);
  lua_pushinteger(m->L, end - m->subject);
  return lb_push_captures(m, NULL, NULL) + 2;
}

static int search(lua_State *L, text subject, text pattern, size_t offset, bool with_positions) {
  bool is_anchored = skip_anchor(&pattern);
  lb_matcher m = matcher_for(L, subject, pattern);
  const char *start = subject.bytes + offset;
  do {
    const char *end = lb_match(&m, start, pattern.bytes);
    if (end) return push_match(&m, start, end, with_positions);
  } while (start++ < m.subject_end && !is_anchored);
  lb_charge_steps(&m);
  lua_pushnil(L);
  return 1;
}

static int find_or_match(lua_State *L, bool is_find) {
  text subject = text_at(L, 1), pattern = pattern_at(L, 2);
  size_t offset = offset_at(L, 3, subject.length);
  if (offset > subject.length) {
    lua_pushnil(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || is_plain(pattern))) return find_plainly(L, subject, pattern, offset);
  return search(L, subject, pattern, offset, is_find);
}

static int find(lua_State *L) { return find_or_match(L, true); }

static int match(lua_State *L) { return find_or_match(L, false); }

/* Upvalues: subject, pattern, the offset to go on at, the offset where the match before ended or -1. */
static int next_match(lua_State *L) {
  text subject = text_at(L, lua_upvalueindex(1)), pattern = text_at(L, lua_upvalueindex(2));
  lb_matcher m = matcher_for(L, subject, pattern);
  const char *start = subject.bytes + lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer ended = lua_tointeger(L, lua_upvalueindex(4));
  for (; start <= m.subject_end; start++) {
    const char *end = lb_match(&m, start, pattern.bytes);
    if (!end || end - subject.bytes == ended) continue;
    lua_pushinteger(L, end - subject.bytes);
    lua_copy(L, -1, lua_upvalueindex(3));
    lua_copy(L, -1, lua_upvalueindex(4));
    return push_match(&m, start, end, false);
  }
  lb_charge_steps(&m);
  return 0;
}

static int each_match(lua_State *L) {
  text subject = text_at(L, 1);
  luaL_checkstring(L, 2);
  size_t offset = offset_at(L, 3, subject.length);
  if (offset > subject.length) offset = subject.length + 1;
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)offset);
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

static void check_length(const lb_matcher *m, const luaL_Buffer *buffer) {
  if (luaL_bufflen(buffer) > LB_LONGEST_TEXT) lb_stop_now(m->L, LB_STOPPED_BY_TEXT);
}

/* Adds the replacement string with its %0 to %9 filled in. */
static void add_template(lb_matcher *m, luaL_Buffer *buffer, const char *start, const char *end) {
  size_t length;
  const char *at = lua_tolstring(m->L, 3, &length);
  lb_charge(m->L, (int64_t)(length / LB_BYTES_AN_INSTRUCTION));
  for (const char *template_end = at + length; at < template_end; at++) {
    check_length(m, buffer);
    if (*at != '%') {
      luaL_addchar(buffer, *at);
    } else if (++at < template_end && *at == '%') {
      luaL_addchar(buffer, '%');
    } else if (at < template_end && *at == '0') {
      luaL_addlstring(buffer, start, (size_t)(end - start));
    } else if (at < template_end && isdigit((unsigned char)*at)) {
      lb_push_capture(m, *at - '1', start, end);
      luaL_addvalue(buffer);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
  }
}

/* Adds what the function or table makes of the match; false and nil leave it as it is. */
static void add_computed(lb_matcher *m, luaL_Buffer *buffer, const char *start, const char *end) {
  lua_State *L = m->L;
  if (lua_isfunction(L, 3)) {
    lua_pushvalue(L, 3);
    lua_call(L, lb_push_captures(m, start, end), 1);
  } else {
    lb_push_capture(m, 0, start, end);
    lua_gettable(L, 3);
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
  } else if (lua_isstring(L, -1)) {
    luaL_addvalue(buffer);
  } else {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
}

static void add_replacement(lb_matcher *m, luaL_Buffer *buffer, const char *start, const char *end) {
  size_t before = luaL_bufflen(buffer);
  if (lua_isstring(m->L, 3)) add_template(m, buffer, start, end);
  else add_computed(m, buffer, start, end);
  lb_charge(m->L, 1 + (int64_t)((luaL_bufflen(buffer) - before) / LB_BYTES_AN_INSTRUCTION));
  check_length(m, buffer);
}

static int substitute(lua_State *L) {
  text subject = text_at(L, 1), pattern = pattern_at(L, 2);
  int type = lua_type(L, 3);
  bool is_usable = lua_isstring(L, 3) || type == LUA_TTABLE || type == LUA_TFUNCTION;
  luaL_argexpected(L, is_usable, 3, "string/function/table");
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)subject.length + 1), count = 0;
  bool is_anchored = skip_anchor(&pattern);
  lb_matcher m = matcher_for(L, subject, pattern);
  const char *at = subject.bytes, *ended = NULL;
  luaL_Buffer buffer;
  lua_settop(L, 4);
  luaL_buffinit(L, &buffer);
  while (count < most) {
    const char *end = lb_match(&m, at, pattern.bytes);
    if (end && end != ended) {
      count++;
      add_replacement(&m, &buffer, at, end);
      at = ended = end;
    } else if (at < m.subject_end) {
      luaL_addchar(&buffer, *at++);
    } else {
      break;
    }
    if (is_anchored) break;
  }
  luaL_addlstring(&buffer, at, (size_t)(m.subject_end - at));
  luaL_pushresult(&buffer);
  lua_pushinteger(L, count);
  lb_charge_steps(&m);
  return 2;
}

void lb_open_patterns(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"find", find}, {"match", match}, {"gmatch", each_match}, {"gsub", substitute}, {NULL, NULL},
  };
  lua_getfield(L, -1, LUA_STRLIBNAME);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}
