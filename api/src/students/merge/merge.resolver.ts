import type {
  MergeStudentsInput,
  StudentMergeForm as Form,
  UndoStudentMergeInput,
} from '@koma/schema/input/studentMerge'
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { answerOf } from '../../platform/record/answer.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { studentRecordById } from '../studentList.reads.ts'
import { mergedInto } from './mergedStudent.ts'
import { mergeStudents, studentMergePreview } from './mergeStudents.ts'
import {
  MergedIntoArgs,
  MergedIntoType,
  MergeStudents,
  StudentMergeForm,
  StudentMergePayload,
  StudentMergePreviewType,
  UndoStudentMerge,
  UndoStudentMergePayload,
} from './merge.type.ts'
import { shownMergedFields } from './shownFields.ts'
import { undoStudentMerge } from './undoStudentMerge.ts'

@Resolver()
export class StudentMergeResolver {
  @Query(() => StudentMergePreviewType, {
    description: 'Previews merging two students: whose values stay, what moves and who is told, or why it is refused.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit', 'studentDelete', 'studentPassword'] })
  async studentMergePreview(@Ctx() ctx: Context, @Arg('input', () => StudentMergeForm) input: Form) {
    const result = await studentMergePreview(ctx, input)
    const plan = result.ok ? { ...result.plan, fields: await shownMergedFields(ctx, result.plan.fields) } : null
    return { ...answerOf(ctx, result), plan }
  }

  @Query(() => MergedIntoType, {
    nullable: true,
    description: 'Returns the student into whom another was merged; null if they were not.',
  })
  @Access({ people: ['staff'], scopes: ['students:read'] })
  mergedInto(@Ctx() ctx: Context, @Args(() => MergedIntoArgs) input: { id: string }) {
    return mergedInto(ctx, input)
  }

  @Mutation(() => StudentMergePayload, {
    description: 'Merges two students that are one: what one has goes to the other. Can be undone for a day.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit', 'studentDelete', 'studentPassword'] })
  async mergeStudents(@Ctx() ctx: Context, @Arg('input', () => MergeStudents) input: MergeStudentsInput) {
    const result = await mergeStudents(ctx, input)
    return {
      ...answerOf(ctx, result),
      mergeId: result.ok ? result.id : null,
      student: result.ok ? await studentRecordById(ctx, result.staysId) : null,
    }
  }

  @Mutation(() => UndoStudentMergePayload, {
    description: 'Undoes a merge within a day. Refused if what came since belongs to both.',
  })
  @Access({ people: ['staff'], staff: ['studentEdit', 'studentDelete', 'studentPassword'] })
  async undoStudentMerge(@Ctx() ctx: Context, @Arg('input', () => UndoStudentMerge) input: UndoStudentMergeInput) {
    const result = await undoStudentMerge(ctx, input)
    return {
      ...answerOf(ctx, result),
      student: result.ok ? await studentRecordById(ctx, result.staysId) : null,
      other: result.ok ? await studentRecordById(ctx, result.goesId) : null,
    }
  }
}
