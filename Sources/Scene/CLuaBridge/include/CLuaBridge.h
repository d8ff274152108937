/* What Swift needs of Lua beyond lua.h: macros as functions, limits, and a frontier that no longjmp crosses.
 *
 * Lua raises by longjmp, which must never jump over a Swift frame. So Swift calls nothing that can raise: the
 * functions declared here run whatever can under lua_pcall and answer with an lb_status. In the other direction Lua
 * calls C functions of this target, which call Swift through lb_invoke; Swift returns normally, leaving its results or
 * its message on the stack, and the C function raises afterwards. */
#pragma once
#include "CLuaContext.h"
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a protected operation went. Where it failed the stack is as before, less the arguments it consumes. */
enum {
  LB_OK = 0,
  LB_NO_MEMORY = 1,
  /* Too many C calls inside one another, or too deep a stack. */
  LB_OVERFLOW = 2,
  /* Script code raised; what it raised, as a string, is on the stack. */
  LB_RAISED = 3,
};

/* What Swift is asked to do. */
enum {
  LB_GET,           /* (object, name): push the value of a property */
  LB_SET,           /* (object, name, value): set a property */
  LB_CALL,          /* (arguments...): run a method or function */
  LB_READ_UNKNOWN,  /* (object, name): a name that the class lacks was read */
  LB_WRITE_UNKNOWN, /* (object, name, value): one was written */
  LB_DESCRIBE,      /* (object): push its text for people */
};

/* Instead of one of Lua's statuses. */
enum { LB_NOT_READY = -1 };

/* Instead of a count of results: raise the message on top of the stack, or "not enough memory". */
enum { LB_RAISE = -1, LB_RAISE_NO_MEMORY = -2 };

/* A state with the sandbox's library, or NULL where there is no memory. */
lb_context *lb_new(void *owner, lb_invoke invoke, lb_count retain, lb_count release, size_t memory_limit, bool has_clock);
void lb_close(lb_context *context);

/* Bracket each entry into Lua: the budget inside is `limit`, and the frame around is restored afterwards. */
void lb_enter(lb_context *context, lb_frame *around, int64_t limit, int64_t total_limit);
void lb_leave(lb_context *context, const lb_frame *around);
/* Gives the entries from here on, of one event or as a scene comes up, what they may take together. */
void lb_begin_event(lb_context *context);
void lb_begin_load(lb_context *context);
/* Whether the outermost entry, with all inside it, is to be stopped for its instructions or its time. */
bool lb_is_exhausted(lb_context *context);
/* How many milliseconds the outermost entry may take by the clock. */
int64_t lb_longest_time(const lb_context *context);
/* Calls the function below `arguments` values; LUA_OK or Lua's status with a string on the stack (raw lua_pcall). */
int lb_call(lua_State *L, int arguments, int results);
/* Pushes what lb_call_handled wants below the function; it stays there, below the results. */
void lb_push_handler(lua_State *L);
/* As lb_call, without moving what is on the stack. */
int lb_call_handled(lua_State *L, int arguments, int results);
/* Calls the override of `object` in `slot` with the object's value, an array of the values that stand for the `count` objects of
 * `list`, and the value for `last`, as lb_call_handled; LB_NOT_READY, and nothing is called, where one of these values is not there
 * yet, or no array. Takes no memory before the call. The same is made ready for a next time if it is likely `again`. */
int lb_call_known(lua_State *L, const void *object, int slot, void *const *list, int count, const void *last, bool again);
/* Makes what the next lb_call_known takes, for an idle moment, and lets go of what the last one did not take. Never raises. */
void lb_make_ready(lb_context *context);
/* Compiles text; LUA_OK with the function on the stack, or Lua's status with the message. */
int lb_load(lua_State *L, const char *text, size_t length, const char *name);
/* Makes the table on top of the stack the environment of the chunk below it, and pops the table. */
void lb_set_environment(lua_State *L);
void lb_collect(lb_context *context);
/* Goes on with collecting where that is due. */
void lb_collect_some(lb_context *context);

/* Protected operations. */
int lb_push_string(lua_State *L, const char *bytes, size_t length);
int lb_push_table(lua_State *L, int array, int record);
/* A table of numbers; each key is a reference in the registry. */
int lb_push_record(lua_State *L, const int *keys, const double *values, int count);
int lb_push_function(lua_State *L, int member);
int lb_push_environment(lua_State *L);
/* The value as a string, as tostring gives it; may run script code, so LB_RAISED is possible. */
int lb_push_description(lua_State *L, int index);
/* What the value has under a name, as the dot in a script finds it; may run script code, so LB_RAISED is possible. */
int lb_push_field(lua_State *L, int index, const char *name);
/* t[i] = the value on top, which is popped in any case. */
int lb_set_index(lua_State *L, int table, lua_Integer index);
/* t[k] = v for the two values on top, which are popped in any case. */
int lb_set_key(lua_State *L, int table);
/* Pops the value on top and gives a reference to it. */
int lb_reference(lua_State *L, int *reference);
void lb_release_reference(lua_State *L, int reference);
/* As lua_next; *more says whether a pair was pushed. Pops the key in any case. */
int lb_next(lua_State *L, int table, bool *more);

/* Pops a table of members (name: function or integer) and gives a reference to a metatable for objects with them. */
int lb_define_class(lua_State *L, const char *name, bool has_fields, int *metatable);
/* The one value that stands for `object`, which it holds. */
int lb_push_object(lua_State *L, int metatable, int32_t class_index, void *object);
/* An array of the values that stand for the objects. */
int lb_push_objects(lua_State *L, int metatable, int32_t class_index, void *const *objects, int count);
/* The Swift object behind a value and the index of its class, or NULL for any other value. */
void *lb_object_at(lua_State *L, int index, int32_t *class_index);
/* Pushes the object's table of overrides, by slot, made if missing. */
int lb_push_overrides(lua_State *L, int index);
/* Pushes what the object has in a slot of that table, or nothing where there is nothing. Never raises. */
bool lb_push_override(lua_State *L, const void *object, int slot);
/* As lb_push_override, followed by the object's value. */
bool lb_push_method(lua_State *L, const void *object, int slot);
/* Gives the object at `index` the table on top as a second place to find methods; pops the table. Never raises. */
void lb_set_methods(lua_State *L, int index);
/* Forgets everything of scripts' in the object at `index`. Never raises. */
void lb_clear_fields(lua_State *L, int index);

/* The steps of a collection of objects, in the order in which they are taken; see objects.c. None raises. */
typedef void (*lb_visit)(void *user, const void *object);
/* Visits the objects that values stand for. */
void lb_each_object(lua_State *L, void *user, lb_visit visit);
/* Leaves it to Lua's collector whether anything reaches the object's value, which reaches those of its references. */
int lb_let_go(lua_State *L, const void *object, const void *const *references, size_t count);
/* Undoes lb_let_go, where the object's value is still there. */
void lb_keep_again(lua_State *L, const void *object);

static inline void lb_pop(lua_State *L, int count) { lua_settop(L, -count - 1); }
static inline bool lb_is_nil(lua_State *L, int index) { return lua_type(L, index) <= LUA_TNIL; }
static inline void lb_push_reference(lua_State *L, int reference) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, reference);
}
