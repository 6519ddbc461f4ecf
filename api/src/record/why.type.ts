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
  @Field(() => String, { description: 'A number, a day, a time at the school, or names of courses.' }) value!: string
}

@ObjectType('Standing', { description: 'A slot or row that stands in the way.' })
export class StandingType {
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
  description: 'A rule that a booking, a cancellation or a place on a waiting list is judged by.',
})
@Access({ scopes: [] })
export class JudgedByType {
  @Field(() => JudgedRuleEnum, { description: 'The rule that was asked.' }) rule!: JudgedRule
  @Field(() => RuleOutcomeEnum, {
    description:
      "The result of the rule: kept, broken, spared (it doesn't apply to staff) or unreached (an earlier rule already decided).",
  })
  outcome!: RuleOutcome
  @Field(() => String, { description: 'The code it refuses with.' }) code!: string
  @Field(() => [JudgedFactType], { description: 'The facts the rule was judged by.' }) facts!: JudgedFactType[]
  @Field(() => [StandingType], {
    nullable: true,
    description: 'The slots or rows that stand in the way, at most 20, the next first; null where the rule has none.',
  })
  standing?: readonly Obstacle[]
}

@ObjectType('JudgedContract', { description: 'A contract of the student, and whether it can pay for the lesson.' })
@Access({ scopes: ['contracts:read'] })
export class JudgedContractType {
  @Field(() => ID) id!: string
  @Field(() => String, { description: 'The last 13 characters of the contract name.' }) contractNumber!: string
  @Field(() => PlainDate) startDate!: string
  @Field(() => PlainDate) endDate!: string
  @Field(() => Int, { description: 'The number of points or tickets left.' }) points!: number
  @Field(() => Int, { nullable: true, description: "Bookings left in the lesson's month; null: no limit." })
  bookingsLeft!: number | null
  @Field(() => ContractHindranceEnum, { nullable: true, description: 'The reason why it cannot pay; null: it can.' })
  hindrance!: ContractHindrance | null
}

@ObjectType('Why', {
  implements: AnswerType,
  description: 'The answer as of now, and each rule with its facts. The first broken rule decides.',
})
@Access({ scopes: [] })
export class WhyType extends AnswerType {
  @Field(() => [JudgedByType], { description: 'None of a slot that is not there.' }) rules!: JudgedByType[]
  @Field(() => [JudgedContractType]) contracts!: JudgedContractType[]
}
