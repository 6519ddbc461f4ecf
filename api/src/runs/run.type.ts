import { runsInput, runStepsInput, stepWhyInput, undoRunInput } from '@koma/schema/input/run'
import { Field, ID, Int, ObjectType } from 'type-graphql'
import { AnswerType } from '../platform/record/answer.type.ts'
import { argsType } from '../platform/record/inputType.ts'
import { graphqlEnum } from '../platform/shared/enums.ts'
import { formerName } from '../platform/shared/formerName.ts'
import { PlainDateTime } from '../platform/shared/scalars.ts'

const states = ['working', 'done', 'cancelled', 'failed'] as const
export type RunState = (typeof states)[number]

const RunStateEnum = graphqlEnum('RunState', states)
export const RunsArgs = argsType('Runs', runsInput, { types: { before: ID } })
export const RunStepsArgs = argsType('RunSteps', runStepsInput, { types: { after: ID } })
export const UndoRunArgs = argsType('UndoRun', undoRunInput, { former: { digest: 'seal' } })
export const StepWhyArgs = argsType('StepWhy', stepWhyInput)

const RENAMED = '2026-11-29'
const UNDONE_STEPS = 'The number of finished steps already undone; null if the task is not being undone.'
const CAN_UNDO = 'Whether the viewer may undo the task now.'

@ObjectType('RunCount')
export class RunCountType {
  @Field(() => String, { description: 'The result of the steps, such as `renewed`.' }) outcome!: string
  @Field(() => Int) count!: number
}

@ObjectType('Run', { description: 'A background task. It keeps running when the browser is closed.' })
export class RunType {
  @Field(() => ID) id!: string
  @Field(() => String, {
    description:
      'The kind of task: `monthly`, `templateCreate`, `templateDelete`, `templateBook`, `closure`, `substitution`, `invoices`, `receipts`, `statements`, `agreements` or `guardianInvitations`. Values may be added.',
  })
  kind!: string
  @Field(() => String, {
    description: 'The subject of the task in words, such as its days and people; may be empty.',
  })
  label!: string
  @Field(() => RunStateEnum, {
    description: 'The state. `failed`: stopped after an error; finished steps stay done.',
  })
  state!: RunState
  @Field(() => Int, { description: 'The number of steps.' }) total!: number
  @Field(() => Int, { description: 'The number of steps already done.' }) done!: number
  @Field(() => [RunCountType], { description: 'The number of finished steps with each outcome.' })
  counts!: RunCountType[]
  @Field(() => String, { description: 'The name of the person who started the task, family name first.' })
  startedBy!: string
  @Field(() => PlainDateTime) startedAt!: string
  @Field(() => PlainDateTime, {
    nullable: true,
    description: "The time the task ended, in the school's time zone; null while it is running.",
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
  @Field(() => Boolean, { description: 'Whether the viewer may stop the task now.' }) canCancel!: boolean
  @Field(() => Boolean, { description: 'Whether the viewer may resume the task now.' })
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
    description: 'The outcome of the step, such as `renewed`; null if it is not done yet.',
  })
  outcome!: string | null
  @Field(() => String, {
    nullable: true,
    description: 'The result code of a step that books a student; null for other steps.',
  })
  code!: string | null
  @Field(() => ID, {
    nullable: true,
    description: 'The id of the record the step created or changed; null if there is none.',
  })
  ref!: string | null
  @Field(() => String, { nullable: true, description: 'The reason in words; null if there is none.' })
  message!: string | null
  @Field(() => Boolean, { description: 'Whether stepWhy can explain the step.' }) hasWhy!: boolean
}

@ObjectType('RunStepPage')
export class RunStepPageType {
  @Field(() => [RunStepType]) steps!: RunStepType[]
  @Field(() => Boolean) hasMore!: boolean
  @Field(() => ID, { nullable: true }) next!: string | null
}

@ObjectType('RunPayload', {
  implements: AnswerType,
  description: 'The result of starting or changing a background task.',
})
export class RunPayload extends AnswerType {
  @Field(() => String, {
    description:
      'The result code: 1001 on success; 409 if another task of the kind is running; 404 if the task does not exist; `generalE` for another reason, given in the message.',
  })
  override code!: string
  @Field(() => RunType, { nullable: true, description: 'The background task as it is now; null if there is none.' })
  run!: RunType | null
}
