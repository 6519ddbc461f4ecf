/** The greatest number that the queue takes as a priority; those behind it are served in the order of coming. */
const LAST = 32_767

/**
 * The priority, as SQL, of the `nth` job (from 1) behind the one with the key `before`: so many as wait before it in the
 * line of its own school. The queue does jobs of lower priority first, so it goes from school to school: a school with
 * five thousand mails holds up nobody's first one, and its own keep their order. Where no job with that key waits any
 * more, or it is null, the line begins anew. The 0th stands in no line and comes first.
 */
export function placeInLine(before: string, nth: string): string {
  return `case when ${nth} > 0 then least(${LAST}, ${nth} + coalesce(
    (select waiting.priority from graphile_worker.jobs waiting where waiting.key = ${before}), 0)) else 0 end`
}
