/* What is counted about a Lua state. Declares no function of Lua's: the allocator sees this header alone, so that it cannot call one. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State;

/* Swift's side of a call: returns the number of results that it pushed, LB_RAISE or LB_RAISE_NO_MEMORY. */
typedef int (*lb_invoke)(void *owner, lua_State *L, int operation, int member);
/* Takes and gives up the reference to a Swift object that a value in Lua holds. Must not call Lua. */
typedef void (*lb_count)(void *object);

enum {
  /* How many values that calls of handlers took are found again without a search in Lua. */
  LB_RECENT = 16,
  /* Calls with larger arrays are not made ready. */
  LB_MOST_READY = 16,
};

/* What a handler is called with: its object, where that has it, the objects of an array, and another object. */
typedef struct lb_event_call {
  const void *object;
  int slot;
  int count;
  const void *list[LB_MOST_READY];
  const void *last;
} lb_event_call;

/* The fate of the call that is made ready. */
typedef enum lb_readiness { LB_NOTHING_READY, LB_WANTED, LB_READY } lb_readiness;

/* What a script can be stopped for. None of it can be caught in Lua. */
typedef enum lb_stop {
  LB_NOT_STOPPED,
  /* The instructions of the innermost entry are spent, or those of the outermost one with all inside it. */
  LB_STOPPED_BY_BUDGET,
  LB_STOPPED_BY_TOTAL,
  /* The outermost entry took too long by the clock, or all those since lb_begin_event(); or those since lb_begin_load() took too
   * long or too many instructions. */
  LB_STOPPED_BY_TIME,
  LB_STOPPED_BY_EVENT,
  LB_STOPPED_BY_LOAD,
  LB_STOPPED_BY_TEXT,
  LB_STOPPED_BY_ARGUMENTS,
  /* Too many calls were inside each other. */
  LB_STOPPED_BY_CALLS,
  LB_STOPPED_BY_MEMORY,
  /* Large blocks of memory were taken again and again, as by tables that are built again. */
  LB_STOPPED_BY_BLOCKS,
  /* The stack grew and grew within one instruction, as for a table that is called through another one, and so on. */
  LB_STOPPED_BY_GROWTH,
  /* A table would have too many keys besides those of a list. */
  LB_STOPPED_BY_KEYS,
} lb_stop;

enum {
  /* The bytes of the longest text. To compare two texts is one instruction, and takes some 10 ns for each zero byte in them. */
  LB_LONGEST_TEXT = 64 << 10,
  /* The results of unpack and its like, and the arguments of a function, which gets some 250 besides at most. */
  LB_MOST_VALUES = 1000,
  LB_MOST_ARGUMENTS = 2000,
  /* The keys of a script's table besides those of a list. Where they are numbers that Lua has at one place, the growth of a table is
   * one instruction that takes the square of their number. */
  LB_MOST_KEYS = 8 << 10,
  /* How many calls may be inside each other in one thread. Lua's own limit takes more memory than there is. */
  LB_MOST_CALLS = 10000,
  /* How many milliseconds the outermost entry may take by the clock for each million instructions of its budget. */
  LB_MILLISECONDS_A_MILLION = 150,
  /* How long the entries of one event may take together by the clock. */
  LB_MILLISECONDS_AN_EVENT = 1000,
  /* How long the entries as a scene comes up may take together by the clock, and how many instructions. */
  LB_MILLISECONDS_A_LOAD = 3000,
  LB_INSTRUCTIONS_A_LOAD = 50000000,
  /* The large blocks that one outermost entry may take, as a multiple of the limit of memory. */
  LB_LARGE_BLOCKS = 16,
  /* The price of collecting all garbage, whether a script asks for it or memory is short, in instructions; fixed, for how much
   * there is to collect differs from run to run. */
  LB_COST_OF_COLLECTION = 100000,
  /* Bytes of a text that C makes within an instruction. */
  LB_BYTES_AN_INSTRUCTION = 64,
  /* What Lua calls the size of a block that is to become a text. */
  LB_TEXT = 4,
};

/* A place in a script: a chunk's name without its mark, and a line, or 0. */
typedef struct lb_position {
  char source[1024];
  int line;
} lb_position;

/* What Lua asks its allocator for. */
typedef struct lb_request {
  const void *block;
  size_t old_size;
  size_t new_size;
} lb_request;

/* A Lua state and what is counted about it. Found from any of its threads through lua_getextraspace. */
typedef struct lb_context {
  void *owner;
  lb_invoke invoke;
  lb_count retain;
  lb_count release;
  lua_State *main;
  /* The thread that runs at the moment. */
  lua_State *running;
  /* lua_closethread, where Lua has it. */
  int (*close_thread)(lua_State *thread, lua_State *from);

  size_t memory_used;
  size_t memory_limit;
  /* Allocations so far, and the first one to refuse: for tests that break it on purpose. */
  uint64_t allocations;
  uint64_t refuse_from;
  /* A request that was refused, its new size 0 once Lua has made it again, and how many the outermost entry has had refused. */
  lb_request refused;
  int refusals;
  /* Whether Lua's collector runs, which can do without what it is refused. */
  bool is_collecting;
  /* The bytes of large blocks that the outermost entry has taken, freed ones included. */
  size_t large_blocks;
  /* The newest block that may be a large stack, the last stack that took the place of one half as large, how many allocations there
   * were then, and how often that went on since the budget was looked at. */
  const void *newest;
  size_t newest_size;
  const void *doubled;
  size_t doubled_size;
  uint64_t doubled_at;
  int doublings;
  /* While text is compiled, which makes large stacks grow as well. */
  bool is_loading;
  /* While a table grows whose keys are this target's own, so that no script chooses where Lua has them. */
  bool has_own_keys;
  /* With how much memory garbage is collected next. */
  size_t collect_from;

  /* Instructions of the innermost entry, and of the outermost one with all inside it. */
  int64_t spent;
  int64_t limit;
  int64_t total_spent;
  int64_t total_limit;
  lb_stop stop;
  int depth;
  /* Whether the clock stops entries as well; the outermost one's budget, and when it is to end, in milliseconds, or 0 before
   * the first look at the clock. */
  bool has_clock;
  int64_t outermost_limit;
  int64_t deadline;
  /* Whether a scene comes up; what the outermost entries took since that or the event began, those by the clock that looked at it. */
  bool is_coming_up;
  int64_t joint_milliseconds;
  int64_t joint_instructions;

  /* References in the registry: objects by address (weak), those that carry something of a script's (strong), names
   * given to tables by tostring, the library. */
  int objects;
  int kept;
  int identities;
  int library;
  /* The call of a handler that is likely next, and the thread that has its function and arguments on its stack. */
  lua_State *ready_thread;
  lb_readiness readiness;
  lb_event_call ready;
  /* An empty array that a handler's call may take, the room in it, 0 once it is taken, and the room that the last one wanted. */
  int array;
  int array_room;
  int wanted_room;
  /* The values that calls of handlers took last: their objects, a reference to an array of them (weak), and the place that the
   * next one gets. */
  int recent;
  int next_recent;
  const void *recent_objects[LB_RECENT];
  int64_t last_identity;
  uint64_t last_serial;
  int64_t kept_count;

  /* Where the innermost entry was seen last, and whether it is worth seeing each line. */
  lb_position seen;
  bool is_watched;
  /* Where the latest error arose. */
  lb_position where;
} lb_context;

/* The budget of the entry around, while another one runs inside it. */
typedef struct lb_frame {
  int64_t spent;
  int64_t limit;
  lb_stop stop;
} lb_frame;

/* lua_Alloc */
void *lb_allocate(void *context, void *block, size_t old_size, size_t new_size);
/* Stops the script where Lua was refused memory and did not ask again. */
void lb_settle(lb_context *context);

/* Counts work done outside Lua; the script is stopped soon after its return if that was too much. */
static inline void lb_spend(lb_context *context, int64_t work) {
  context->spent += work;
  context->total_spent += work;
}
