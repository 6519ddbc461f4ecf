import { Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import { LocationType } from '../locations/location.type.ts'
import type { Context } from '../shared/context.ts'
import { schoolFacts } from './school.reads.ts'
import type { SchoolRow } from '../shared/school.entity.ts'
import { SchoolType } from './school.type.ts'

@Resolver(() => SchoolType)
export class SchoolResolver {
  @Query(() => SchoolType, { description: 'The school this host belongs to; public.' })
  school(@Ctx() ctx: Context) {
    return ctx.school
  }

  @FieldResolver(() => String)
  mainColor(@Root() school: SchoolRow) {
    return school.defaultColor
  }

  @FieldResolver(() => String)
  scheduleStart(@Root() school: SchoolRow) {
    return school.scheduleStart.slice(0, 5)
  }

  @FieldResolver(() => String)
  scheduleEnd(@Root() school: SchoolRow) {
    return school.scheduleEnd.slice(0, 5)
  }

  @FieldResolver(() => String)
  scheduleInterval(@Root() school: SchoolRow) {
    const minutes = school.scheduleIntervalMinutes
    return minutes === 60 ? '01:00' : `00:${String(minutes).padStart(2, '0')}`
  }

  @FieldResolver(() => Number)
  bookUntilMinutes(@Root() school: SchoolRow) {
    return schoolFacts(school).bookUntilMinutes
  }

  /** Whoever is not signed in has no use for places, nor has anybody for those where nothing is held any more. */
  @FieldResolver(() => [LocationType])
  async locations(@Ctx() ctx: Context) {
    if (ctx.viewer === null) return []
    return [...(await ctx.directory()).locations.values()].filter(({ active, deleted }) => active && !deleted)
  }
}
