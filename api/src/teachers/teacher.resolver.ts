import { Ctx, Query, Resolver } from 'type-graphql'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { TeacherType } from './teacher.type.ts'

@Resolver()
export class TeacherResolver {
  @Query(() => [TeacherType], { description: 'The teachers of the school by id; staff only.' })
  async teachers(@Ctx() ctx: Context) {
    authorize(ctx, { types: ['staff'] })
    return [...(await ctx.directory()).teachers.values()]
  }
}
