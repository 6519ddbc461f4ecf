import { runsInput, runStepsInput, stepWhyInput, undoRunInput } from '@koma/schema/input/run'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../record/answer.type.ts'
import { argsType } from '../record/inputType.ts'
import { graphqlEnum } from '../shared/enums.ts'
import { formerName } from '../shared/formerName.ts'
import { PlainDateTime } from '../shared/scalars.ts'

const states = ['working', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof states)[number]

const RunStateEnum = graphqlEnum('RunState', states)
export const RunsArgs = argsType('Runs', runsInput, { types: { before: ID } })
export const RunStepsArgs = argsType('RunSteps', runStepsInput, { types: { after: ID } })
export const UndoRunArgs = argsType('UndoRun', undoRunInput)
export const StepWhyArgs = argsType('StepWhy', stepWhyInput)

const RENAMED = '2026-11-29'
const UNDONE_STEPS = 'The number of finished steps already undone; null: it is not being undone.'
const CAN_UNDO = 'Whether the viewer may undo it now.'

@ObjectType('RunCount')
export class RunCountType {
  @Field(() => String, { description: 'The outcome of the steps, such as `renewed`.' }) outcome!: string
  @Field(() => Int) count!: number
}

@ObjectType('Run', { description: 'A background task. It keeps running when the browser is closed.' })
export class RunType {
  @Field(() => ID) id!: string
  @Field(() => String, {
    description:
      'The kind of task: monthly, templateCreate, templateDelete, templateBook, closure or substitution. More will follow.',
  })
  kind!: string
  @Field(() => String, {
    description: 'The subject in words, such as its days and people; empty where the kind says it all.',
  })
  label!: string
  @Field(() => RunStateEnum, {
    description: 'The state. `failed`: stopped after an error; finished steps stay done.',
  })
  state!: RunState
  @Field(() => Int, { description: 'The number of steps.' }) total!: number
  @Field(() => Int, { description: 'The number already done.' }) done!: number
  @Field(() => [RunCountType], { description: 'The number of finished steps with each outcome.' })
  counts!: RunCountType[]
  @Field(() => String, { description: 'The name of whoever started the task, family name first.' }) startedBy!: string
  @Field(() => PlainDateTime) startedAt!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time it ended, in the school's time zone; null while it is working.",
  })
  endedAt!: string | null
  @Field(() => PlainDateTime, { nullable: true })
  @Field(() => PlainDateTime, { nullable: true, ...formerName('takenBackAt', 'undoneAt', RENAMED) })
  undoneAt!: string | null
  @Field(() => String, { nullable: true })
  @Field(() => String, { nullable: true, ...formerName('takenBackBy', 'undoneBy', RENAMED) })
  undoneBy!: string | null
  @Field(() => Int, { nullable: true, description: UNDONE_STEPS })
  @Field(() => Int, {
    nullable: true,
    description: UNDONE_STEPS,
    ...formerName('goingBack', 'undoneSteps', RENAMED),
  })
  undoneSteps!: number | null
  @Field(() => Boolean, { description: 'Whether the viewer may stop it now.' }) canCancel!: boolean
  @Field(() => Boolean, { description: 'Whether the viewer may resume it now.' })
  canResume!: boolean
  @Field(() => Boolean, { description: CAN_UNDO })
  @Field(() => Boolean, { description: CAN_UNDO, ...formerName('canTakeBack', 'canUndo', RENAMED) })
  canUndo!: boolean
}

@ObjectType('RunStep')
export class RunStepType {
  @Field(() => Int) number!: number
  @Field(() => String, { description: 'The subject of the step, in words.' }) label!: string
  @Field(() => String, {
    nullable: true,
    description: 'The outcome of the step, such as `renewed`; null: not done yet.',
  })
  outcome!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The result code where the step books students; null for other steps.',
  })
  code!: string | null
  @Field(() => ID, { nullable: true, description: 'The id of the record it created or changed; null: none.' }) ref!:
    | string
    | null
  @Field(() => String, { nullable: true, description: 'The reason in words; null when there is no more to say.' })
  message!: string | null
  @Field(() => Boolean, { description: 'Whether stepWhy answers the rules it was judged by.' }) hasWhy!: boolean
}

@ObjectType('RunStepPage')
export class RunStepPageType {
  @Field(() => [RunStepType]) steps!: RunStepType[]
  @Field(() => Boolean) hasMore!: boolean
  @Field(() => ID, { nullable: true }) next!: string | null
}

@ObjectType('RunPayload', { implements: AnswerType, description: 'The outcome of starting or changing a run.' })
export class RunPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 when it was done; 409: another one of its kind is working; generalE, 404: not possible, in words.',
  })
  override code!: string
  @Field(() => RunType, { nullable: true, description: 'The run as it is now; null when there is none.' })
  run!: RunType | null
}
