import { map, pipe, Repeater } from '@graphql-yoga/subscription'
import { type LogInput, logInput } from '@koma/schema/input/log'
import { logSubjects } from '@koma/schema/logTypes'
import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver, Root, Subscription } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import type { Topic } from '../platform/live/announcement.ts'
import { inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { mayReadLog } from './history.policy.ts'
import { log } from './log.ts'
import { LogPageType } from './log.type.ts'

const LogInputType = inputType('LogInput', logInput, {
  types: { about: graphqlEnum('LogSubject', logSubjects), after: ID },
})

/**
 * Every log entry is an event, or changes one of these in the same transaction. The exception is what people do with
 * their own session or password, which wakes nobody (decision 034).
 */
const logged: readonly Topic[] = ['event', 'slot', 'student', 'teacher', 'staff', 'school', 'apiKey', 'webhook']

@ObjectType('LogChanged', { description: 'A notice that the log may have new entries and must be read again.' })
@Access({ scopes: ['log:read'] })
class LogChangedType {
  @Field(() => Boolean, {
    description: 'Whether changes may have been missed, so that you must read everything again.',
  })
  resync!: boolean
}

@Resolver()
export class LogResolver {
  @Query(() => LogPageType, { description: 'Lists what was done in the school and by whom, newest first.' })
  @Access({ people: ['staff'], scopes: ['log:read'] })
  log(@Ctx() ctx: Context, @Arg('input', () => LogInputType) input: LogInput) {
    return log(ctx, input)
  }

  @Subscription(() => LogChangedType, {
    description: 'Reports new entries of the log.',
    subscribe: ({ context }: { context: Context }) => changesOf(context),
  })
  @Access({ people: ['staff'], scopes: ['log:read'] })
  logChanged(@Root() change: LogChangedType): LogChangedType {
    return change
  }
}

function changesOf(ctx: Context): AsyncIterable<LogChangedType> {
  mayReadLog(ctx)
  return pipe(
    Repeater.merge(logged.map((topic) => ctx.events.subscribe(topic, ctx.school.id))),
    map(({ resync }) => ({ resync })),
  )
}
