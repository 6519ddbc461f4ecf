import type { FreeTeachersInput, SearchInput } from '@koma/schema/input/search'
import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { freeTeachers } from './freeTeachers.ts'
import { search } from './search.reads.ts'
import { FreeTeachersInputType, FreeTeacherType, SearchInputType, SearchResultType } from './search.type.ts'

@Resolver()
export class SearchResolver {
  @Query(() => SearchResultType, {
    description: 'Finds students, teachers and courses by part of a name, in either order, or of a code.',
  })
  @Access({ people: ['staff'] })
  search(@Ctx() ctx: Context, @Arg('input', () => SearchInputType) input: SearchInput) {
    return search(ctx, input)
  }

  @Query(() => [FreeTeacherType], {
    description:
      'Lists the teachers who are free at a time, and what they could teach then: those with no slot, or an empty one, who are not away.',
  })
  @Access({ people: ['staff'], scopes: ['slots:read'] })
  freeTeachers(@Ctx() ctx: Context, @Arg('input', () => FreeTeachersInputType) input: FreeTeachersInput) {
    return freeTeachers(ctx, input)
  }
}
