import { setTimeout as pause } from 'node:timers/promises'
import { type EventsInput, eventsInput } from '@koma/schema/input/event'
import type { Change } from '../platform/live/announcement.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayReadEvents } from './event.policy.ts'
import { events } from './event.reads.ts'
import type { EventPageType } from './event.type.ts'
import { keyCosts, takePoints } from '../keys/keyLimit.ts'

/** The cost of a page of events for a caller who catches up, as if they had asked for it. */
const EVENTS_A_POINT = 10
const USUAL_PAGE = 100

/**
 * Returns pages of what happens from a cursor on, each as soon as it has an event; from now on without a cursor. The
 * first page comes at once, also without events: it says that listening began, and from where. A caller who was cut
 * off continues with the cursor of the last page and has missed nothing. Each page of what was missed costs points like
 * a requested one, for people as for keys, and waits until there are enough. Staff; throws as `events` does.
 */
export async function eventsAppended(ctx: Context, input: EventsInput): Promise<AsyncIterable<EventPageType>> {
  mayReadEvents(ctx)
  const request = parseInput(ctx, eventsInput, input)
  // Listened to before the first look, so that nothing falls between.
  const news = ctx.events.subscribe('event', ctx.school.id)
  try {
    return pages(ctx, news, await events(ctx, { ...request, after: request.after ?? 'now' }), request)
  } catch (error) {
    await news.return()
    throw error
  }
}

async function* pages(
  ctx: Context,
  news: AsyncIterable<Change>,
  first: EventPageType,
  request: EventsInput,
): AsyncIterable<EventPageType> {
  let last = first
  yield first
  for await (const announced of news) {
    if (announced.topic !== 'event') continue
    do {
      if (last.hasMore) await payForPage(ctx, request.limit)
      last = await events(ctx, { ...request, after: last.cursor })
      if (last.events.length > 0) yield last
    } while (last.hasMore)
  }
}

/** Takes the points of a page, waiting until there are enough. */
async function payForPage(ctx: Context, limit: number | null | undefined): Promise<void> {
  const cost = Math.ceil((limit ?? USUAL_PAGE) / EVENTS_A_POINT) * keyCosts.hundredValues
  for (let wait = takePoints(ctx, cost); wait > 0; wait = takePoints(ctx, cost))
    await pause(wait * 1000, undefined, { ref: false })
}
