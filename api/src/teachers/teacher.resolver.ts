import {
  type CreateTeacherInput,
  createTeacherInput,
  type UpdateTeacherInput,
  updateTeacherInput,
} from '@koma/schema/records/teacher'
import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { answerWith } from '../platform/record/answerWith.ts'
import { inputType } from '../platform/record/inputType.ts'
import { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import { createTeacher } from './createTeacher.ts'
import { deleteTeacher } from './deleteTeacher.ts'
import { maySeeTeachers } from './teacher.policy.ts'
import { teacherOfSchool, teacherRecords } from './teacher.reads.ts'
import { TeacherPayload, TeacherRecordType, TeacherType } from './teacher.type.ts'
import { teacherAhead } from './teacherAhead.ts'
import { TeacherAheadType } from './teacherAhead.type.ts'
import { teacherUse } from './teacherUse.ts'
import { updateTeacher } from './updateTeacher.ts'

const CreateTeacher = inputType('CreateTeacherInput', createTeacherInput)
const UpdateTeacher = inputType('UpdateTeacherInput', updateTeacherInput, { required: ['version'] })
const answered = answerWith('teacher', teacherOfSchool)

@Resolver()
export class TeacherResolver {
  @Query(() => [TeacherType], { description: 'Lists the teachers of the school, by ID.' })
  @Access({ people: ['staff'], scopes: ['teachers:read'] })
  async teachers(@Ctx() ctx: Context) {
    maySeeTeachers(ctx)
    return [...(await ctx.directory()).teachers.values()].filter(({ deleted }) => !deleted)
  }

  @Query(() => [TeacherRecordType], { description: 'Lists all teachers, by ID, with all their details.' })
  @Access({ people: ['staff'], scopes: ['teachers:read'] })
  teacherRecords(@Ctx() ctx: Context) {
    return teacherRecords(ctx)
  }

  @Query(() => TeacherAheadType, { description: 'Returns the next lessons of a teacher, and their places.' })
  @Access({ people: ['staff'], scopes: ['teachers:read'] })
  teacherAhead(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return teacherAhead(ctx, id)
  }

  @Query(() => RelatedData, { description: 'Lists what deactivating or deleting a teacher would touch.' })
  @Access({ people: ['staff'], scopes: ['teachers:read'] })
  teacherUse(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return teacherUse(ctx, id)
  }

  @Mutation(() => TeacherPayload, { description: 'Creates a teacher.' })
  @Access({ people: ['staff'], staff: ['teacherNew'], scopes: ['teachers:write'] })
  async createTeacher(@Ctx() ctx: Context, @Arg('input', () => CreateTeacher) input: CreateTeacherInput) {
    return answered(ctx, await createTeacher(ctx, input))
  }

  @Mutation(() => TeacherPayload, { description: 'Changes a teacher.' })
  @Access({ people: ['staff'], staff: ['teacherEdit'], scopes: ['teachers:write'] })
  async updateTeacher(@Ctx() ctx: Context, @Arg('input', () => UpdateTeacher) input: UpdateTeacherInput) {
    return answered(ctx, await updateTeacher(ctx, input), input.id)
  }

  @Mutation(() => TeacherPayload, { description: 'Deletes a teacher.' })
  @Access({ people: ['staff'], staff: ['teacherDelete'], scopes: ['teachers:write'] })
  async deleteTeacher(@Ctx() ctx: Context, @Arg('id', () => ID) id: string) {
    return answered(ctx, await deleteTeacher(ctx, { id }), id)
  }
}
