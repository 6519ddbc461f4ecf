import { leaveKinds, leaveStates } from '@koma/schema/rules/leave'
import { Field, ID, ObjectType } from 'type-graphql'
import { Access } from '../platform/shared/access.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { PlainDate } from '../platform/shared/scalars.ts'

export const LeaveKindEnum = graphqlEnum('LeaveKind', leaveKinds)
export const LeaveStateEnum = graphqlEnum('LeaveState', leaveStates)

/** The pause or departure that is under way or comes next, as lists of students show it. (PAUSE-09) */
@ObjectType('CurrentLeave', { description: 'The pause or departure of a student that is under way, or the next one.' })
@Access({ scopes: ['students:read'] })
export class CurrentLeaveType {
  @Field(() => ID) id!: string
  @Field(() => LeaveKindEnum) kind!: 'pause' | 'leaving'
  @Field(() => LeaveStateEnum, { description: 'What it is today.' }) state!: string
  @Field(() => PlainDate, { description: 'The first day without lessons.' }) from!: string
  @Field(() => PlainDate, { nullable: true, description: 'The last day without lessons; null while it is open.' })
  until!: string | null
}

/** A pause or departure as the student sees it: never the reason or the notes. (PAUSE-15) */
@ObjectType('OwnLeave', { description: 'A pause or departure of the student.' })
@Access({ scopes: ['students:read'] })
export class OwnLeaveType {
  @Field(() => LeaveKindEnum) kind!: 'pause' | 'leaving'
  @Field(() => PlainDate, { description: 'The first day without lessons.' }) from!: string
  @Field(() => PlainDate, { nullable: true, description: 'The last day without lessons; null while it is open.' })
  until!: string | null
}
