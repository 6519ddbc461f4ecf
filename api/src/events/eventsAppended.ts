import { type EventsInput, eventsInput } from '@koma/schema/input/event'
import type { Change } from '../live/events.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { mayReadEvents } from './event.policy.ts'
import { events } from './event.reads.ts'
import type { EventPageType } from './event.type.ts'

/**
 * Pages of what happens from a place on, each as soon as it has an event; from now on where no place is given. The first page
 * comes at once, also without events: it says that listening has begun, and from where. Who was cut off goes on with the
 * cursor of the last page and has missed nothing. Staff; throws as `events` does.
 */
export async function eventsAppended(ctx: Context, input: EventsInput): Promise<AsyncIterable<EventPageType>> {
  mayReadEvents(ctx)
  const given = parseInput(ctx, eventsInput, input)
  // Listened to before the first look, so that nothing falls between.
  const news = ctx.events.subscribe('event', ctx.school.id)
  try {
    return pages(ctx, news, await events(ctx, { ...given, after: given.after ?? 'now' }), given)
  } catch (error) {
    await news.return()
    throw error
  }
}

async function* pages(
  ctx: Context,
  news: AsyncIterable<Change>,
  first: EventPageType,
  given: EventsInput,
): AsyncIterable<EventPageType> {
  let last = first
  yield first
  for await (const announced of news) {
    if (announced.topic !== 'event') continue
    do {
      last = await events(ctx, { ...given, after: last.cursor })
      if (last.events.length > 0) yield last
    } while (last.hasMore)
  }
}
