import {
  type FigureRowsInput,
  figureRowsInput,
  moneyFigures as figures,
  type MonthsInput,
  monthsInput,
} from '@koma/schema/input/figures'
import { type FigureDaysInput, figureDaysInput } from '@koma/schema/input/lessonFigures'
import type { MonthEndInput } from '@koma/schema/input/monthEnd'
import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { argsType } from '../platform/record/inputType.ts'
import type { Context } from '../platform/shared/context.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { figureRows } from './figureRows.ts'
import { FigureRowType } from './figureRows.type.ts'
import { lessonFigures } from './lessonFigures.ts'
import { LessonFiguresType } from './lessonFigures.type.ts'
import { moneyFigures } from './moneyFigures.ts'
import { MoneyFiguresType, OwedAgeEnum } from './moneyFigures.type.ts'
import { monthEnd } from './monthEnd.ts'
import { MonthEndArgs, MonthEndType } from './monthEnd.type.ts'
import { studentFigures } from './studentFigures.ts'
import { StudentFiguresType } from './studentFigures.type.ts'
import { today } from './today.ts'
import { TodayType } from './today.type.ts'

const MonthsArgs = argsType('Months', monthsInput)
const FigureRowsArgs = argsType('FigureRows', figureRowsInput, {
  types: { of: graphqlEnum('MoneyFigure', figures), age: OwedAgeEnum },
})
const FigureDaysArgs = argsType('FigureDays', figureDaysInput)

@Resolver()
export class FiguresResolver {
  @Query(() => TodayType, { description: "Today's figures and lessons." })
  @Access({ people: ['staff'] })
  today(@Ctx() ctx: Context) {
    return today(ctx)
  }

  @Query(() => MonthEndType, { description: 'What is done and what is left at the end of a month.' })
  @Access({ people: ['staff'] })
  monthEnd(@Ctx() ctx: Context, @Args(() => MonthEndArgs) input: MonthEndInput) {
    return monthEnd(ctx, input)
  }

  @Query(() => MoneyFiguresType, { description: 'The money figures of a period.' })
  @Access({ people: ['staff'] })
  moneyFigures(@Ctx() ctx: Context, @Args(() => MonthsArgs) input: MonthsInput) {
    return moneyFigures(ctx, input)
  }

  @Query(() => [FigureRowType], {
    description: 'Lists the contracts that add up to a figure of moneyFigures, the largest first.',
  })
  @Access({ people: ['staff'] })
  figureRows(@Ctx() ctx: Context, @Args(() => FigureRowsArgs) input: FigureRowsInput) {
    return figureRows(ctx, input)
  }

  @Query(() => StudentFiguresType, { description: 'The students who joined, paused and left, by month and reason.' })
  @Access({ people: ['staff'] })
  studentFigures(@Ctx() ctx: Context, @Args(() => MonthsArgs) input: MonthsInput) {
    return studentFigures(ctx, input)
  }

  @Query(() => LessonFiguresType, { description: 'The use of the school in a period of at most 370 days.' })
  @Access({ people: ['staff'] })
  lessonFigures(@Ctx() ctx: Context, @Args(() => FigureDaysArgs) input: FigureDaysInput) {
    return lessonFigures(ctx, input)
  }
}
