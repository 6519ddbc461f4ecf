import {
  type IssueStatementInput,
  issueStatementInput,
  statementPreviewInput,
  type StatementPreviewInput,
} from '@koma/schema/input/statement'
import { Arg, Args, Ctx, Field, ID, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import { maySeePayments } from '../../payments/payment.policy.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { argsType, inputType } from '../../platform/record/inputType.ts'
import { Access } from '../../platform/shared/access.ts'
import type { Context } from '../../platform/shared/context.ts'
import { graphqlEnum } from '../../platform/shared/enums.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { PlainDate } from '../../platform/shared/scalars.ts'
import { PaperPayload } from '../paper.type.ts'
import { papers } from '../paperList.reads.ts'
import { issueStatement } from './issueStatement.ts'
import { payersOf, statementContent, type StatementKind, statementKinds } from './statementContent.ts'

const StatementKindEnum = graphqlEnum('StatementKind', statementKinds)
const StatementPreviewArgs = argsType('StatementPreview', statementPreviewInput, { types: { studentId: ID } })
const IssueStatement = inputType('IssueStatementInput', issueStatementInput, { types: { studentId: ID } })

@ObjectType('StatementLine', { description: 'One line of a statement.' })
@Access({ scopes: ['payments:read'] })
class StatementLineType {
  @Field(() => PlainDate, {
    description: 'The day of the payment, the day a fee was charged, or the first day of the contract.',
  })
  date!: string
  @Field(() => StatementKindEnum, { description: 'Whether it was charged, adjusted, paid, refunded or written off.' })
  kind!: StatementKind
  @Field(() => String, { description: 'The words of the line, in the language of the statement.' }) label!: string
  @Field(() => String) contractNumber!: string
  @Field(() => Int, { description: 'The amount, in whole yen; above 0 where it raises what is to be paid.' })
  amount!: number
}

@ObjectType('Statement', { description: 'What was charged and paid on some days.' })
@Access({ scopes: ['students:read', 'payments:read'] })
class StatementType {
  @Field(() => String, { description: 'The name it is made out to.' }) addressedTo!: string
  @Field(() => Int, { description: 'What was to be paid before these days, in whole yen; below 0 for money held.' })
  opening!: number
  @Field(() => [StatementLineType], { description: 'The lines, by day.' }) lines!: StatementLineType[]
  @Field(() => Int, { description: 'What is to be paid after these days, in whole yen; below 0 for money held.' })
  closing!: number
  @Field(() => Int, {
    description:
      'The deposit held after these days, in whole yen, which is in no balance; 0 for none, and in the statement of one contract holder.',
  })
  deposit!: number
  @Field(() => [String], {
    description:
      'The contract holders of the contracts, any of which can be `payer`; empty text for contracts without one.',
  })
  payers!: string[]
}

@Resolver()
export class StatementResolver {
  @Query(() => StatementType, {
    nullable: true,
    description: 'Returns the statement of a student for some days as it is now; null if there is no such student.',
  })
  @Access({ people: ['staff'] })
  async statementPreview(@Ctx() ctx: Context, @Args(() => StatementPreviewArgs) input: StatementPreviewInput) {
    maySeePayments(ctx)
    const of = parseInput(ctx, statementPreviewInput, input)
    const content = await statementContent(ctx.em, ctx, of)
    if (content === null) return null
    return { ...content, deposit: content.deposit ?? 0, payers: await payersOf(ctx.em, ctx.school.id, of.studentId) }
  }

  @Mutation(() => PaperPayload, {
    description: 'Issues a statement of a student for some days. Asked again, it returns the one that was issued.',
  })
  @Access({ people: ['staff'], scopes: ['payments:write'] })
  async issueStatement(@Ctx() ctx: Context, @Arg('input', () => IssueStatement) input: IssueStatementInput) {
    const result = await issueStatement(ctx, input)
    const [paper = null] = result.ok ? (await papers(ctx, { id: result.id })).papers : []
    return { ...answerOf(ctx, result), paper }
  }
}
