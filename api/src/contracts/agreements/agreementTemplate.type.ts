import type { Language } from '@koma/schema/codes'
import { Field, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../../platform/record/answer.type.ts'
import { Access } from '../../platform/shared/access.ts'
import { LanguageEnum } from '../../platform/shared/enums.ts'
import { PlainDateTime } from '../../platform/shared/scalars.ts'

@ObjectType('AgreementClause', { description: "A clause of the school's own in an agreement." })
@Access({ scopes: ['contracts:read'] })
export class AgreementClauseType {
  @Field(() => Boolean, { description: 'Whether it is a heading; otherwise a paragraph.' }) isHeading!: boolean
  @Field(() => String) text!: string
}

@ObjectType('AgreementTemplate', { description: "The school's own clauses of agreements in a language." })
@Access({ scopes: ['contracts:read'] })
export class AgreementTemplateType {
  @Field(() => LanguageEnum) language!: Language
  @Field(() => Int, { description: 'The version, which grows with every change; 0 if there are none.' })
  version!: number
  @Field(() => String, { description: 'The clauses, with placeholders such as `{student}`; empty without any.' })
  body!: string
  @Field(() => PlainDateTime, { nullable: true, description: 'When they were saved; null without any.' })
  at!: string | null
  @Field(() => String, { nullable: true, description: 'Who saved them; null without any.' }) by!: string | null
}

@ObjectType('AgreementTemplatePreview', { description: 'Clauses with sample values. Nothing is changed.' })
@Access({ scopes: ['contracts:read'] })
export class AgreementTemplatePreviewType {
  @Field(() => [AgreementClauseType]) clauses!: AgreementClauseType[]
  @Field(() => [String], { description: 'What stands in braces and is no placeholder.' }) unknown!: string[]
}

@ObjectType('AgreementTemplatePayload', { implements: AnswerType, description: 'The result of saveAgreementTemplate.' })
@Access({ scopes: [] })
export class AgreementTemplatePayload extends AnswerType {
  @Field(() => [AgreementTemplateType], { description: 'The clauses as they are now, one for each language.' })
  templates!: AgreementTemplateType[]
}
