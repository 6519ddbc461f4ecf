import { retentionForm, saveRetentionInput } from '@koma/schema/input/retention'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { inputType } from '../platform/record/inputType.ts'
import { Access } from '../platform/shared/access.ts'

export const RetentionPreviewInputType = inputType('RetentionPreviewInput', retentionForm)
export const SaveRetentionInputType = inputType('SaveRetentionInput', saveRetentionInput)

@ObjectType('Retention', { description: 'The periods after which a school forgets.' })
@Access({ scopes: [] })
export class RetentionType {
  @Field(() => Int, { nullable: true, description: 'The version; null until periods were saved.' }) version!:
    | number
    | null
  @Field(() => Int, {
    nullable: true,
    description: 'The months after which a student who left is erased; null: never.',
  })
  formerMonths!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The months after which the log forgets the values of changes of people; null: never.',
  })
  logMonths!: number | null
  @Field(() => Int, { nullable: true, description: 'The days after which sent emails are deleted; null: as usual.' })
  mailDays!: number | null
  @Field(() => Int, {
    nullable: true,
    description: 'The months after which entries about sign-ins are deleted from the log; null: never.',
  })
  securityMonths!: number | null
  @Field(() => Int, { description: 'The years for which papers keep the names of people who were erased.' })
  booksYears!: number
}

@ObjectType('FormerStudent', { description: 'A student who left long enough ago to be erased.' })
@Access({ scopes: [] })
class FormerStudentType {
  @Field(() => ID) id!: string
  @Field(() => String) code!: string
  @Field(() => String, { description: 'The full name, family name first.' }) name!: string
  @Field(() => String, { nullable: true, description: 'What keeps them, in words; null if nothing does.' })
  refusal!: string | null
}

@ObjectType('RetentionPlan', { description: 'What the next night would forget.' })
@Access({ scopes: [] })
export class RetentionPlanType {
  @Field(() => [FormerStudentType], {
    description: 'The students it would erase, 50 at most, then those who stay, 50 at most.',
  })
  students!: FormerStudentType[]
  @Field(() => Int, { description: 'How many students the next nights would erase, 50 a night.' }) studentCount!: number
  @Field(() => Int, { description: 'How many students left long enough ago but stay, since something keeps them.' })
  keptCount!: number
  @Field(() => Int, { description: 'How many entries of the log would forget their values.' }) logEntries!: number
  @Field(() => Int, { description: 'How many emails would be deleted.' }) emails!: number
  @Field(() => Int, { description: 'How many entries about sign-ins would be deleted.' }) securityEntries!: number
}

@ObjectType('SaveRetentionPayload', { implements: AnswerType, description: 'The result of saving the periods.' })
@Access({ scopes: [] })
export class SaveRetentionPayload extends AnswerType {
  @Field(() => RetentionType, { description: 'The periods as they are now.' }) retention!: RetentionType
}
