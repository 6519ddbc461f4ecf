import type { UndoRecordInput } from '@koma/schema/input/undo'
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { answerOf } from '../platform/record/answer.ts'
import { Access } from '../platform/shared/access.ts'
import type { Context } from '../platform/shared/context.ts'
import { UndoRecordInputType, UndoRecordPayload } from './recordUndo.type.ts'
import { undoRecord } from './undoRecord.ts'

@Resolver()
export class RecordUndoResolver {
  @Mutation(() => UndoRecordPayload, {
    description:
      'Undoes the creation or a change of a student, guardian, contract, plan, teacher, course or place that the caller has made within a day. Needs the permission of what it undoes. Refused if a new record is in use, or a changed field has changed since.',
  })
  @Access({ people: ['staff'] })
  async undoRecord(@Ctx() ctx: Context, @Arg('input', () => UndoRecordInputType) input: UndoRecordInput) {
    const result = await undoRecord(ctx, input)
    return {
      ...answerOf(ctx, result),
      recordId: result.ok ? result.id : null,
      removed: result.ok && result.removed,
    }
  }
}
