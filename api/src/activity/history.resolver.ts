import type { HistoryInput } from '@koma/schema/input/history'
import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../shared/context.ts'
import { history } from './history.ts'
import { HistoryInputType, HistoryRecordType } from './history.type.ts'

@Resolver()
export class HistoryResolver {
  @Query(() => [HistoryRecordType], {
    description: 'Bookings and cancellations, the latest lesson first: students and teachers their own, staff all.',
  })
  history(@Ctx() ctx: Context, @Arg('input', () => HistoryInputType) input: HistoryInput) {
    return history(ctx, input)
  }
}
