import {
  type FactName,
  factNames,
  type JudgedRule,
  judgedRules,
  type RuleOutcome,
  ruleOutcomes,
  type Obstacle,
  type ObstacleKind,
  obstacleKinds,
} from '@koma/schema/rules/judged'
import { type ContractHindrance, contractHindrances } from '@koma/schema/rules/contracts'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../shared/access.ts'
import { AnswerType } from './answer.type.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { PlainDate, PlainDateTime } from '../shared/scalars.ts'

const JudgedRuleEnum = graphqlEnum('JudgedRule', judgedRules)
const RuleOutcomeEnum = graphqlEnum('RuleOutcome', ruleOutcomes)
const FactNameEnum = graphqlEnum('FactName', factNames)
const StandingKindEnum = graphqlEnum('StandingKind', obstacleKinds)
const ContractHindranceEnum = graphqlEnum('ContractHindrance', contractHindrances)

@ObjectType('JudgedFact', { description: 'A fact that a rule was judged by.' })
@Access({ scopes: [] })
export class JudgedFactType {
  @Field(() => FactNameEnum) name!: FactName
  @Field(() => String, {
    description: "The value as text: a number, a day, a time in the school's time zone, or course names.",
  })
  value!: string
}

@ObjectType('Standing', { description: 'A slot or template row that prevents a deletion.' })
class StandingType {
  @Field(() => StandingKindEnum) kind!: ObstacleKind
  @Field(() => ID, { description: 'The id of the slot or weekly template row.' }) id!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time the slot starts, in the school's time zone; null for a row of the weekly template.",
  })
  startsAt!: string | null
  @Field(() => String, { description: 'The teacher and course of a slot, or the day, time and teacher of a row.' })
  label!: string
}

@ObjectType('JudgedBy', {
  description: 'A rule, its result, and the facts that decided it.',
})
@Access({ scopes: [] })
export class JudgedByType {
  @Field(() => JudgedRuleEnum, { description: 'The rule that was checked.' }) rule!: JudgedRule
  @Field(() => RuleOutcomeEnum, {
    description:
      "The result of the rule: kept, broken, spared (it doesn't apply to staff) or unreached (an earlier rule already decided).",
  })
  outcome!: RuleOutcome
  @Field(() => String, { description: 'The result code of a refusal by this rule.' }) code!: string
  @Field(() => [JudgedFactType], { description: 'The facts the rule was judged by.' }) facts!: JudgedFactType[]
  @Field(() => [StandingType], {
    nullable: true,
    description: 'The slots or rows that prevent the change, at most 20, soonest first; null if the rule has none.',
  })
  standing?: readonly Obstacle[]
}

@ObjectType('JudgedContract', { description: 'A contract of the student, and whether it can pay for the lesson.' })
@Access({ scopes: ['contracts:read'] })
export class JudgedContractType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The contract number: the last 13 characters of the contract name.' })
  contractNumber!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { description: 'The number of points or tickets left.' }) points!: number
  @Field(() => Int, {
    nullable: true,
    description: "The bookings left in the lesson's month; null if there is no limit.",
  })
  bookingsLeft!: number | null
  @Field(() => ContractHindranceEnum, { nullable: true, description: 'Why the contract cannot pay; null if it can.' })
  hindrance!: ContractHindrance | null
}

@ObjectType('Why', {
  implements: AnswerType,
  description: 'The answer as of now, with each rule and its facts. The first broken rule decides.',
})
@Access({ scopes: [] })
export class WhyType extends AnswerType {
  @Field(() => [JudgedByType], {
    description: 'The rules in the order they are checked; empty if the slot does not exist.',
  })
  rules!: JudgedByType[]
  @Field(() => [JudgedContractType]) contracts!: JudgedContractType[]
}
