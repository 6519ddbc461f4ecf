import { planFields, planTerms } from '@koma/schema/records/plan'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { UndoableAnswerType } from '../platform/record/answer.type.ts'
import { IdType, recordType, withFields } from '../platform/record/recordType.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'
import type { PlanRow } from './plan.entity.ts'

/** A plan as staff edit it (PLAN-02). */
export const PlanRecordType = recordType('Plan', planFields, {
  scopes: ['contracts:read'],
  description: 'A plan: what the school sells. Contracts are made from it.',
})

@ObjectType('PlanVersion', { description: 'The terms of a plan from one change to the next. They never change.' })
@Access({ scopes: ['contracts:read'] })
export class PlanVersionType extends withFields(IdType, 'PlanVersion', planTerms) {
  @Field(() => ID, { description: 'The id of the plan.' }) planId!: string
  @Field(() => Int, { description: 'The number of the version, from 1.' }) number!: number
  @Field(() => PlainDateTime, { description: "When the version was made, in the school's time zone." }) at!: string
  @Field(() => String, { description: 'The name of the person who made the version.' }) by!: string
  @Field(() => Int, { description: 'The number of active contracts made from the version.' }) contracts!: number
  @Field(() => Int, {
    description:
      'The number of these that renew by the version: monthly ones of active students that are not renewed yet. A change of price can move them.',
  })
  renewing!: number
}

@ObjectType('PlanPayload', { implements: UndoableAnswerType, description: 'The result of a change of a plan.' })
@Access({ scopes: [] })
export class PlanPayload extends UndoableAnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; `stale` if somebody else changed the plan; 400 if a field is wrong; 404 if the plan does not exist; 409 if the name is in use.',
  })
  override code!: string
  @Field(() => PlanRecordType, { nullable: true, description: 'The plan as it is now; null if there is none.' })
  plan!: PlanRow | null
}
