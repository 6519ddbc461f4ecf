import { oneRecordInput } from '@koma/schema/input/record'
import {
  mergeKinds,
  mergeStudentsInput,
  studentMergeForm,
  undoStudentMergeInput,
} from '@koma/schema/input/studentMerge'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { PlainDateTime } from '../../platform/shared/scalars.ts'
import { NotifiedPersonType } from '../../runs/undo/undo.type.ts'
import { StudentRecordType } from '../studentRecord.type.ts'
import { mergeSides } from './mergedFields.ts'

export const StudentMergeForm = inputType('StudentMergeInput', studentMergeForm)
export const MergeStudents = inputType('MergeStudentsInput', mergeStudentsInput, { types: { merge: StudentMergeForm } })
export const UndoStudentMerge = inputType('UndoStudentMergeInput', undoStudentMergeInput)
export const MergedIntoArgs = argsType('MergedInto', oneRecordInput)
const MergeKindEnum = graphqlEnum('MergeKind', mergeKinds)
const MergeSideEnum = graphqlEnum('MergeSide', mergeSides)

@ObjectType('MergedStudent', { description: 'One of two students that are to be merged.' })
@Access({ scopes: [] })
class MergedStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'The full name, family name first.' }) fullName!: string
  @Field(() => Boolean, { description: 'Whether the student has a password.' }) signsIn!: boolean
  @Field(() => String, { description: 'The phone number; empty if unknown.' }) phoneNumber!: string
}

@ObjectType('MergedField', { description: 'A field in which two students differ.' })
@Access({ scopes: [] })
class MergedFieldType {
  @Field(() => String, {
    description: 'The name for `takes`: of a field, `signIn`, or `fields.` with the id of an own field.',
  })
  name!: string
  @Field(() => String, { description: "The name in the user's language." }) label!: string
  @Field(() => MergeSideEnum, { description: 'Whose value is kept; `both`: the two notes are joined.' }) side!: string
  @Field(() => String, {
    description: 'The value of the student who stays, as people read it; empty if there is none.',
  })
  stays!: string
  @Field(() => String, { description: 'The value of the student who goes, as people read it; empty if there is none.' })
  goes!: string
}

@ObjectType('MergeMove', { description: 'What a merge moves of one kind.' })
@Access({ scopes: [] })
class MergeMoveType {
  @Field(() => MergeKindEnum, { description: 'The kind of what moves.' }) kind!: string
  @Field(() => Int, { description: 'How many; of points their number, of deposits the yen that are held.' })
  count!: number
  @Field(() => [String], { description: 'The first five by name, where they have names.' }) names!: string[]
}

@ObjectType('StudentMergePlan', { description: 'What merging two students does.' })
@Access({ scopes: [] })
export class StudentMergePlanType {
  @Field(() => MergedStudentType, { description: 'The student who stays.' }) stays!: MergedStudentType
  @Field(() => MergedStudentType, { description: 'The student who goes.' }) goes!: MergedStudentType
  @Field(() => [MergedFieldType], { description: 'The fields in which they differ.' }) fields!: MergedFieldType[]
  @Field(() => [MergeMoveType], { description: 'What moves to the student who stays.' }) moves!: MergeMoveType[]
  @Field(() => MergeSideEnum, {
    nullable: true,
    description: 'Whose sign-in ends; null if only one of them has a password, which is kept.',
  })
  signInEnds!: string | null
  @Field(() => [NotifiedPersonType], { description: 'The people who are told, or would be if an email reached them.' })
  people!: NotifiedPersonType[]
  @Field(() => String, { description: 'A digest of this preview, for `mergeStudents`.' }) digest!: string
}

@ObjectType('StudentMergePreview', { implements: AnswerType, description: 'A preview of merging two students.' })
@Access({ scopes: [] })
export class StudentMergePreviewType extends AnswerType {
  @Field(() => StudentMergePlanType, { nullable: true, description: 'What the merge would do; null if it is refused.' })
  plan!: StudentMergePlanType | null
}

@ObjectType('StudentMergePayload', { implements: AnswerType, description: 'The result of merging two students.' })
@Access({ scopes: [] })
export class StudentMergePayload extends AnswerType {
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the merge, for `undoStudentMerge`; null if it was refused.',
  })
  mergeId!: string | null
  @Field(() => StudentRecordType, { nullable: true, description: 'The merged student; null if it was refused.' })
  student!: StudentRecordType | null
}

@ObjectType('UndoStudentMergePayload', { implements: AnswerType, description: 'The result of undoing a merge.' })
@Access({ scopes: [] })
export class UndoStudentMergePayload extends AnswerType {
  @Field(() => StudentRecordType, { nullable: true, description: 'The student who stayed; null if it was refused.' })
  student!: StudentRecordType | null
  @Field(() => StudentRecordType, { nullable: true, description: 'The student who is back; null if it was refused.' })
  other!: StudentRecordType | null
}

@ObjectType('MergedInto', { description: 'The student into whom another was merged.' })
@Access({ scopes: ['students:read'] })
export class MergedIntoType {
  @Field(() => ID) id!: string
  @Field(() => String) studentCode!: string
  @Field(() => String, { description: 'The full name, family name first.' }) fullName!: string
  @Field(() => PlainDateTime, { description: 'When they were merged.' }) at!: string
}
