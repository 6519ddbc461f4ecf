import { type HistoryInput, historyInput, historySubjects } from '@koma/schema/input/history'
import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { inputType } from '../record/inputType.ts'
import type { Context } from '../shared/context.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { history } from './history.ts'
import { HistoryRecordType } from './history.type.ts'

const HistoryInputType = inputType('HistoryInput', historyInput, {
  types: { of: graphqlEnum('HistorySubject', historySubjects) },
})

@Resolver()
export class HistoryResolver {
  @Query(() => [HistoryRecordType], {
    description: 'Bookings and cancellations, the latest lesson first: students and teachers their own, staff all.',
  })
  history(@Ctx() ctx: Context, @Arg('input', () => HistoryInputType) input: HistoryInput) {
    return history(ctx, input)
  }
}
