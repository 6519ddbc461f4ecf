import { Field, ObjectType } from 'type-graphql'
import { Access } from '../../platform/shared/access.ts'
import { PlanVersionType } from '../../plans/plan.type.ts'

@ObjectType('PlanChoices', { description: 'The plans from which a contract of a student can be made.' })
@Access({ scopes: ['contracts:read'] })
export class PlanChoicesType {
  @Field(() => Boolean, { description: 'Whether the student has no contract so far.' }) isNew!: boolean
  @Field(() => [PlanVersionType], { description: 'The newest version of each plan, by name.' })
  versions!: PlanVersionType[]
}
