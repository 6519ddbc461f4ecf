import { studentFieldFields } from '@koma/schema/records/studentField'
import { type FieldChoice, type FieldKind } from '@koma/schema/rules/fieldKinds'
import { nameIn } from '@koma/schema/rules/studentField'
import type { Language } from '@koma/schema/codes'
import { Field, Float, ID, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { RecordType } from '../../platform/record/baseRecord.type.ts'
import { withFields } from '../../platform/record/recordType.ts'
import { Access } from '../../platform/shared/access.ts'
import { FieldKindEnum } from '../../platform/shared/enums.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import type { ShownValue } from './shownFields.ts'
import type { StudentFieldRow } from './studentField.entity.ts'

@ObjectType('FieldChoice', { description: "A choice of one of the school's own fields." })
@Access({ scopes: ['students:read'] })
class FieldChoiceType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The name in Japanese; empty if it has only an English one.' }) nameJp!: string
  @Field(() => String, { description: 'The name in English; empty if it has only a Japanese one.' }) nameEn!: string
  @Field(() => Boolean, { description: 'Whether it can be chosen.' }) active!: boolean
}

@ObjectType('StudentField', { description: 'A field of students that the school defines itself.' })
@Access({ scopes: ['students:read'] })
export class StudentFieldType extends withFields(RecordType, 'StudentField', studentFieldFields) {
  @Field(() => [FieldChoiceType], { description: 'The choices in their order; empty for other kinds.' })
  choices!: FieldChoice[]
}

@ObjectType('StudentFieldValue', {
  description: "A value of one of the school's own fields, in the property of its kind; the others are null.",
})
@Access({ scopes: ['students:read'] })
export class StudentFieldValueType {
  @Field(() => ID, { description: 'The id of the field.' }) fieldId!: string
  @Field(() => String, { description: "The name of the field in the caller's language, or its only one." })
  name!: string
  @Field(() => FieldKindEnum, { description: 'The kind of the value.' }) kind!: FieldKind
  @Field(() => String, { nullable: true, description: 'The value of a text or a link; null for other kinds.' }) text!:
    | string
    | null
  @Field(() => Float, { nullable: true, description: 'The value of a number; null for other kinds.' }) number!:
    | number
    | null
  @Field(() => PlainDate, { nullable: true, description: 'The value of a date; null for other kinds.' }) date!:
    | string
    | null
  @Field(() => ID, { nullable: true, description: 'The id of the chosen choice; null for other kinds.' }) choiceId!:
    | string
    | null
  @Field(() => String, {
    nullable: true,
    description: "The name of the chosen choice in the caller's language; null for other kinds.",
  })
  choice!: string | null
  @Field(() => Boolean, { nullable: true, description: 'The value of a yes or no; null for other kinds.' }) yes!:
    | boolean
    | null
}

/** Returns values as GraphQL shows them. */
export function fieldValuesIn(shown: readonly ShownValue[], language: Language): StudentFieldValueType[] {
  return shown.map(({ fieldId, kind, value, choice, ...names }) => ({
    fieldId,
    name: nameIn(names, language),
    kind,
    text: (kind === 'text' || kind === 'link') && typeof value === 'string' ? value : null,
    number: typeof value === 'number' ? value : null,
    date: kind === 'date' && typeof value === 'string' ? value : null,
    choiceId: choice?.id ?? null,
    choice: choice && nameIn(choice, language),
    yes: typeof value === 'boolean' ? value : null,
  }))
}

@ObjectType('StudentFieldPayload', { implements: AnswerType, description: 'The result of a change of an own field.' })
@Access({ scopes: [] })
export class StudentFieldPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the field; 400 if something is wrong; 404 if there is no such field; 409 if the name is in use.',
  })
  override code!: string
  @Field(() => StudentFieldType, { nullable: true, description: 'The field as it is now; null if there is none.' })
  studentField!: StudentFieldRow | null
}

@ObjectType('StudentFieldsPayload', {
  implements: AnswerType,
  description: 'The result of a change of several own fields.',
})
@Access({ scopes: [] })
export class StudentFieldsPayload extends AnswerType {
  @Field(() => [StudentFieldType], { description: 'All fields as they are now, in their order, archived ones last.' })
  studentFields!: StudentFieldRow[]
}
