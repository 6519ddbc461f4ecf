import {
  type HistoryInput,
  historyInput,
  historySubjects,
  type RecordHistoryInput,
  recordHistoryInput,
} from '@koma/schema/input/history'
import { Arg, Args, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { argsType, inputType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { history } from './history.ts'
import { HistoryRecordType } from './history.type.ts'
import { recordHistory } from './recordHistory.ts'
import { LogPageType, LogTypeEnum } from './log.type.ts'

const HistoryInputType = inputType('HistoryInput', historyInput, {
  types: { of: graphqlEnum('HistorySubject', historySubjects) },
})

const RecordHistoryArgs = argsType('RecordHistoryArgs', recordHistoryInput, { types: { type: LogTypeEnum } })

@Resolver()
export class HistoryResolver {
  @Query(() => [HistoryRecordType], {
    description:
      'Lists bookings and cancellations, latest lesson first. Students and teachers get their own, staff all.',
  })
  @Access({ people: ['student', 'teacher', 'staff', 'guardian'], scopes: ['bookings:read'] })
  history(@Ctx() ctx: Context, @Arg('input', () => HistoryInputType) input: HistoryInput) {
    return history(ctx, input)
  }

  @Query(() => LogPageType, {
    description: 'Lists what was done to one record or slot, by whom, and the values before and after, newest first.',
  })
  @Access({ people: ['staff'], scopes: ['log:read'] })
  recordHistory(@Ctx() ctx: Context, @Args(() => RecordHistoryArgs) input: RecordHistoryInput) {
    return recordHistory(ctx, input)
  }
}
