import { runsInput, runStepsInput, stepWhyInput } from '@koma/schema/input/run'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { argsType } from '../record/inputType.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { PlainDateTime } from '../shared/scalars.ts'

const states = ['working', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof states)[number]

const RunStateEnum = graphqlEnum('RunState', states)
export const RunsArgs = argsType('Runs', runsInput, { types: { before: ID } })
export const RunStepsArgs = argsType('RunSteps', runStepsInput, { types: { after: ID } })
export const StepWhyArgs = argsType('StepWhy', stepWhyInput)

@ObjectType('RunCount')
export class RunCountType {
  @Field(() => String, { description: 'What came of a step, such as renewed.' }) outcome!: string
  @Field(() => Int) count!: number
}

@ObjectType('Run', { description: 'Work that takes a while; it goes on whoever closes the browser.' })
export class RunType {
  @Field(() => ID) id!: string
  @Field(() => String, {
    description: 'monthly, templateCreate, templateDelete, templateBook, closure, substitution, and more to come.',
  })
  kind!: string
  @Field(() => String, {
    description: 'What it is about, in words: its days, and whose. Empty where its kind says it all.',
  })
  label!: string
  @Field(() => RunStateEnum, { description: 'failed: given up after an error; what was done stays done.' })
  state!: RunState
  @Field(() => Int, { description: 'How many steps there are.' }) total!: number
  @Field(() => Int, { description: 'How many of them are done.' }) done!: number
  @Field(() => [RunCountType], { description: 'What came of those that are done.' }) counts!: RunCountType[]
  @Field(() => String, { description: 'lastName firstName of who started it.' }) startedBy!: string
  @Field(() => PlainDateTime) startedAt!: string
  @Field(() => PlainDateTime, { nullable: true, description: 'null: it is working.' }) endedAt!: string | null
  @Field(() => PlainDateTime, { nullable: true }) takenBackAt!: string | null
  @Field(() => String, { nullable: true, description: 'lastName firstName of who took it back.' })
  takenBackBy!: string | null
  @Field(() => Int, {
    nullable: true,
    description: 'While it is taken back: how many of the steps that are done have been gone through; null: it is not.',
  })
  goingBack!: number | null
  @Field(() => Boolean, { description: 'Whether the viewer may end it early now.' }) canCancel!: boolean
  @Field(() => Boolean, { description: 'Whether the viewer may go on with what is left of it now.' })
  canResume!: boolean
  @Field(() => Boolean, { description: 'Whether the viewer may try to take it back now.' }) canTakeBack!: boolean
}

@ObjectType('RunStep')
export class RunStepType {
  @Field(() => Int) number!: number
  @Field(() => String, { description: 'What it is about, in words.' }) label!: string
  @Field(() => String, { nullable: true, description: 'null: not done yet.' }) outcome!: string | null
  @Field(() => String, {
    nullable: true,
    description: '1001 and the reason codes where students are booked; null for other kinds.',
  })
  code!: string | null
  @Field(() => ID, { nullable: true, description: 'The record it has made or changed.' }) ref!: string | null
  @Field(() => String, { nullable: true, description: 'Why, in words, where there is more to say.' })
  message!: string | null
  @Field(() => Boolean, { description: 'Whether stepWhy tells the rules that it was judged by.' }) hasWhy!: boolean
}

@ObjectType('RunStepPage')
export class RunStepPageType {
  @Field(() => [RunStepType]) steps!: RunStepType[]
  @Field(() => Boolean) hasMore!: boolean
  @Field(() => ID, { nullable: true }) next!: string | null
}

@ObjectType('RunPayload', { implements: AnswerType, description: 'How starting or changing a run ended.' })
export class RunPayload extends AnswerType {
  @Field(() => String, {
    description: '1001; 409: another one of its kind is working; generalE, 404: not possible, in words.',
  })
  override code!: string
  @Field(() => RunType, { nullable: true, description: 'The run as it is now; null when there is none.' })
  run!: RunType | null
}
