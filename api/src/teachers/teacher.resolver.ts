import { Ctx, Query, Resolver } from 'type-graphql'
import type { Context } from '../shared/context.ts'
import { TeacherType } from './teacher.type.ts'
import { maySeeTeachers } from './teacher.policy.ts'

@Resolver()
export class TeacherResolver {
  @Query(() => [TeacherType], { description: 'The teachers of the school by id; staff only.' })
  async teachers(@Ctx() ctx: Context) {
    maySeeTeachers(ctx)
    return [...(await ctx.directory()).teachers.values()]
  }
}
