import {
  shownStatementInput,
  startStatementsInput,
  type StatementGroup,
  statementGroups,
  statementsPreviewInput,
} from '@koma/schema/input/statement'
import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { statementChanges } from './statementPlan.ts'

const StatementChangeEnum = graphqlEnum('StatementChange', statementChanges)
const StatementGroupEnum = graphqlEnum('StatementGroup', statementGroups)
export const StatementsPreviewArgs = argsType('StatementsPreview', statementsPreviewInput, {
  types: { by: StatementGroupEnum },
})
const ShownStatement = inputType('ShownStatementInput', shownStatementInput, { types: { studentId: ID } })
export const StartStatements = inputType('StartStatementsInput', startStatementsInput, {
  types: { statements: ShownStatement },
})

@ObjectType('PreviewedStatement', { description: 'The statement that a student or contract holder would get.' })
@Access({ scopes: ['students:read', 'contracts:read', 'payments:read'] })
export class PreviewedStatementType {
  @Field(() => ID) studentId!: string
  @Field(() => String, {
    nullable: true,
    description: 'The contract holder; empty for contracts without one, null for all contracts of the student.',
  })
  payer!: string | null
  @Field(() => String) studentName!: string
  @Field(() => String, { description: 'The name the statement is made out to.' }) addressedTo!: string
  @Field(() => Int, { description: 'What was to be paid before the month, in whole yen; below 0 for money held.' })
  opening!: number
  @Field(() => Int, { description: 'The prices, adjustments and fees of the month, in whole yen.' }) charged!: number
  @Field(() => Int, { description: 'What was paid in the month less refunds, and written off, in whole yen.' })
  received!: number
  @Field(() => Int, { description: 'What is to be paid after the month, in whole yen; below 0 for money held.' })
  closing!: number
  @Field(() => Int, { description: 'The deposit held after the month, in whole yen, which is in no balance.' })
  deposit!: number
  @Field(() => StatementChangeEnum, { description: 'What startStatements would do.' })
  change!: (typeof statementChanges)[number]
  @Field(() => ID, {
    nullable: true,
    description: 'The statement of the month that was issued last; null without one.',
  })
  lastId!: string | null
  @Field(() => String, { nullable: true, description: 'Its number; null without one.' }) lastNumber!: string | null
  @Field(() => String, { nullable: true, description: 'The path of its PDF; null without one.' })
  lastPdfPath!: string | null
  @Field(() => String, { description: 'The digest to send to startStatements.' }) digest!: string
}

@ObjectType('StatementsPreview', { description: 'Previews startStatements without changing anything.' })
@Access({ scopes: ['payments:read'] })
export class StatementsPreviewType {
  @Field(() => String, { description: 'The month, `YYYY-MM`.' }) month!: string
  @Field(() => StatementGroupEnum, { description: 'Whether each student gets one, or each contract holder.' })
  by!: StatementGroup
  @Field(() => Int, { description: 'The number of statements that would be issued.' }) count!: number
  @Field(() => Float, { description: 'The sum of what is to be paid by them, in whole yen.' }) total!: number
  @Field(() => Int, { description: 'The number of statements beyond the first 10,000, which are not listed.' })
  more!: number
  @Field(() => [PreviewedStatementType], { description: 'One for each, by name of the student.' })
  statements!: PreviewedStatementType[]
}
