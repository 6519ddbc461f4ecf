import { undoRecordInput } from '@koma/schema/input/undo'
import { Field, ID, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'

export const UndoRecordInputType = inputType('UndoRecordInput', undoRecordInput, { former: { digest: 'seal' } })

@ObjectType('UndoRecordPayload', {
  implements: AnswerType,
  description: 'The result of undoing the creation or change of a record.',
})
@Access({ scopes: [] })
export class UndoRecordPayload extends AnswerType {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the record; null if nothing was undone.',
  })
  recordId!: string | null
  @Field(() => Boolean, { description: 'Whether the record was new and no longer exists.' }) removed!: boolean
}
