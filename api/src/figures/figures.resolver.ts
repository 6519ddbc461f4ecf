import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../shared/context.ts'
import { today } from './today.ts'
import { TodayType } from './today.type.ts'

@Resolver()
export class FiguresResolver {
  @Query(() => TodayType, { description: 'What matters on this day at the school. Staff.' })
  today(@Ctx() ctx: Context) {
    return today(ctx)
  }
}
