import type { EventsInput } from '@koma/schema/input/event'
import { eventsInput } from '@koma/schema/input/event'
import { Arg, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { eventsAppended } from './eventsAppended.ts'
import { events } from './event.reads.ts'
import { EventPageType } from './event.type.ts'

const EventsInputType = inputType('EventsInput', eventsInput)

@Resolver()
export class EventResolver {
  @Query(() => EventPageType, {
    description: 'Lists the events after a cursor, in commit order.',
  })
  @Access({ people: ['staff'], scopes: ['events:read'] })
  events(@Ctx() ctx: Context, @Arg('input', () => EventsInputType) input: EventsInput) {
    return events(ctx, input)
  }

  @Subscription(() => EventPageType, {
    description:
      "Sends the school's events after a cursor (`after`; left out: from now), in pages as they happen. The first page comes immediately with a cursor to store.",
    subscribe: ({ context, args }: { context: Context; args: { input: EventsInput } }) =>
      eventsAppended(context, args.input),
  })
  @Access({ people: ['staff'], scopes: ['events:read'] })
  eventsAppended(@Arg('input', () => EventsInputType) _input: EventsInput, @Root() page: EventPageType): EventPageType {
    return page
  }
}
