import { z } from 'zod'
import { id } from './fields.ts'
import { pageInput } from './page.ts'
import { undoDigest } from './undo.ts'

/** The most runs that one request can name by id. */
export const MOST_NAMED = 500

/** The runs to list: those of a kind, those named, or all. */
export const runsInput = z.object({
  kind: z.string().max(40).nullish().describe('Returns only tasks of this kind, such as `monthly`.'),
  working: z.boolean().nullish().describe('Returns only tasks that are running.'),
  failed: z
    .boolean()
    .nullish()
    .describe('Returns only tasks that failed and were not undone since; together with `working`, both.'),
  before: id.nullish().describe('Returns only tasks started before this one, by id.'),
  ids: z.array(id).max(MOST_NAMED).nullish().describe('Returns only these tasks, however old.'),
})

export type RunsInput = z.input<typeof runsInput>

/** The steps of a run to list. */
export const runStepsInput = z.object({
  id,
  outcome: z.string().max(40).nullish().describe('Returns only steps with this outcome, such as `renewed`.'),
  ...pageInput,
})

export type RunStepsInput = z.input<typeof runStepsInput>

/** A run to undo. */
export const undoRunInput = z.object({ id, digest: undoDigest })

export type UndoRunInput = z.input<typeof undoRunInput>

/** One step of a run. */
export const stepWhyInput = z.object({ id, number: z.int().describe('The number of the step.') })

export type StepWhyInput = z.input<typeof stepWhyInput>
