#include "CLuaContext.h"
#include <stdlib.h>

/* Lua asks for memory while its own state is half changed: it moves a stack, say. So nothing here looks at that state, and this
 * file sees no declaration of Lua's. */

enum {
  /* Smaller blocks come and go in numbers that differ from run to run, so nothing depends on how many there were. */
  LARGE_BLOCK = 64 << 10,
  /* Lua collects all garbage before it asks for memory again, which takes long. */
  MOST_REFUSALS = 4,
  /* What Lua adds to the bytes of a long text: two pointers, three numbers and a NUL. */
  TEXT_HEADER = 2 * sizeof(void *) + 9,
  /* Shorter texts are shared, or not, as the collector has come by. */
  SHORTEST_COUNTED_TEXT = 128,
  /* What Lua takes for a key with its value. The places for keys are a power of two, as no other block has. */
  KEY_SIZE = 3 * sizeof(void *),
  /* A script that takes such a part of a limit is near a refusal, which is to name the line. */
  PART_TO_WATCH = 2,
  /* What Lua takes for a place of a stack, and how many it keeps behind one. */
  PLACE_SIZE = 2 * sizeof(void *),
  PLACES_BEHIND_STACK = 5,
  /* Stacks grow often while they are smaller. */
  LARGE_STACK = 8 << 10,
};

/* Why the block cannot be had, if so. Each answer but the one about memory is the same in every run. */
static lb_stop reason_to_refuse(const lb_context *context, bool is_text, size_t growth) {
  if (is_text && growth > LB_LONGEST_TEXT + TEXT_HEADER) return LB_STOPPED_BY_TEXT;
  if (context->large_blocks > LB_LARGE_BLOCKS * context->memory_limit) return LB_STOPPED_BY_BLOCKS;
  bool fits = growth <= context->memory_limit - context->memory_used;
  return fits && context->allocations < context->refuse_from ? LB_NOT_STOPPED : LB_STOPPED_BY_MEMORY;
}

static bool is_near_limit(const lb_context *context, bool is_text, size_t growth) {
  return (is_text && growth > LB_LONGEST_TEXT / PART_TO_WATCH) ||
         context->large_blocks > LB_LARGE_BLOCKS / PART_TO_WATCH * context->memory_limit ||
         context->memory_used > context->memory_limit / PART_TO_WATCH;
}

/* Takes effect at the next look at the budget. */
static void stop(lb_context *context, lb_stop reason) {
  if (context->stop) return;
  context->stop = reason;
  context->where = context->seen;
}

void lb_settle(lb_context *context) {
  if (context->refused.new_size > 0) stop(context, LB_STOPPED_BY_MEMORY);
  context->refused.new_size = 0;
}

/* Whether Lua asks for what it was refused, after a collection. Any other request shows that it does without, or has raised:
 * while it moves a stack, later versions do not collect. */
static bool is_repeated(lb_context *context, const lb_request *request) {
  const lb_request *refused = &context->refused;
  bool is_same = refused->new_size == request->new_size && refused->old_size == request->old_size && refused->block == request->block;
  if (is_same) context->refused.new_size = 0;
  else lb_settle(context);
  return is_same;
}

static void *refuse(lb_context *context, const lb_request *request, lb_stop reason, bool is_repeated) {
  if (context->depth == 0 || context->is_collecting) return NULL;
  bool is_final = is_repeated || ++context->refusals > MOST_REFUSALS || reason != LB_STOPPED_BY_MEMORY;
  if (!is_repeated) lb_spend(context, LB_COST_OF_COLLECTION);
  if (is_final) stop(context, reason);
  else context->refused = *request;
  return NULL;
}

/* Only a stack has places behind it, and twice as many of the others. */
static bool is_stack_doubled(size_t old_size, size_t new_size) {
  return old_size >= LARGE_STACK && new_size == 2 * old_size - PLACES_BEHIND_STACK * PLACE_SIZE;
}

/* Each call takes memory, too, as the stack grows with it, so nothing but Lua's work within one instruction doubles a stack so often
 * and asks for nothing else. Some releases of Lua reallocate stacks, others take a new block and free the old. */
static bool has_doubled_too_often(const lb_context *context, size_t new_size) {
  enum { MOST_DOUBLINGS = 2 };
  if (context->doublings < MOST_DOUBLINGS || context->depth == 0 || context->is_loading) return false;
  bool is_asked_again = context->stop == LB_STOPPED_BY_GROWTH; /* Lua does so after a collection */
  bool is_next = is_asked_again || context->allocations == context->doubled_at + 1;
  return is_next && is_stack_doubled(context->doubled_size, new_size);
}

static bool has_too_many_keys(const lb_context *context, const lb_request *request) {
  size_t places = request->new_size / KEY_SIZE;
  bool is_of_keys = !request->block && request->new_size % KEY_SIZE == 0 && (places & (places - 1)) == 0;
  return is_of_keys && places > LB_MOST_KEYS && !context->has_own_keys;
}

/* To be called where the old block goes. */
static void note_doubling(lb_context *context, const void *old, size_t old_size) {
  if (!is_stack_doubled(old_size, context->newest_size)) return;
  bool goes_on = old == context->doubled && context->allocations == context->doubled_at + 1;
  context->doublings = goes_on ? context->doublings + 1 : 1;
  context->doubled_at = context->allocations;
  context->doubled = context->newest;
  context->doubled_size = context->newest_size;
}

static void *grow(lb_context *context, void *block, const lb_request *request, size_t growth, bool is_text) {
  context->allocations += 1;
  bool is_second = is_repeated(context, request);
  lb_stop reason = reason_to_refuse(context, is_text, growth);
  if (!reason && has_doubled_too_often(context, request->new_size)) reason = LB_STOPPED_BY_GROWTH;
  if (!reason && has_too_many_keys(context, request)) reason = LB_STOPPED_BY_KEYS;
  if (reason) return refuse(context, request, reason, is_second);
  void *result = realloc(block, request->new_size);
  if (!result) return refuse(context, request, LB_STOPPED_BY_MEMORY, is_second);
  context->memory_used += growth;
  if (request->new_size >= LARGE_STACK) {
    context->newest = result;
    context->newest_size = request->new_size;
    if (block) note_doubling(context, request->block, request->old_size);
  }
  if (is_text && growth > SHORTEST_COUNTED_TEXT) lb_spend(context, (int64_t)(growth / LB_BYTES_AN_INSTRUCTION));
  if (!is_text && growth >= LARGE_BLOCK) context->large_blocks += growth;
  if (is_near_limit(context, is_text, growth)) context->is_watched = true;
  return result;
}

/* Lua relies on shrinking never to fail, so where realloc refuses, the old block serves. */
static void *shrink(lb_context *context, void *block, size_t old_size, size_t new_size) {
  context->memory_used -= old_size - new_size;
  if (new_size == 0) {
    if (block != context->newest) note_doubling(context, block, old_size);
    free(block);
    return NULL;
  }
  void *result = realloc(block, new_size);
  return result ? result : block;
}

void *lb_allocate(void *user, void *block, size_t old_size, size_t new_size) {
  lb_context *context = user;
  bool is_text = !block && old_size == LB_TEXT;
  size_t held = block ? old_size : 0; /* without a block the old size is the kind of object */
  if (new_size <= held) return shrink(context, block, held, new_size);
  lb_request request = {block, old_size, new_size};
  return grow(context, block, &request, new_size - held, is_text);
}
