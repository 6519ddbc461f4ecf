import { z } from 'zod'
import { id } from './fields.ts'
import { pageInput } from './page.ts'

/** How many runs can be asked for by name at once. */
export const MOST_NAMED = 500

/** Which runs a list has: those of a kind, those that are named, or all. */
export const runsInput = z.object({
  kind: z.string().max(40).nullish().describe('Of this kind only.'),
  working: z.boolean().nullish().describe('Those that are working only.'),
  failed: z
    .boolean()
    .nullish()
    .describe('Those that have failed only, and that nobody has taken back since; with working, both.'),
  before: id.nullish().describe('Those that were started before this one only.'),
  ids: z.array(id).max(MOST_NAMED).nullish().describe('These only, however old they are.'),
})

export type RunsInput = z.input<typeof runsInput>

/** Which steps of a run. */
export const runStepsInput = z.object({
  id,
  outcome: z.string().max(40).nullish().describe('Those that ended so only.'),
  ...pageInput,
})

export type RunStepsInput = z.input<typeof runStepsInput>

/** One step of a run. */
export const stepWhyInput = z.object({ id, number: z.int().describe('As the step has it.') })

export type StepWhyInput = z.input<typeof stepWhyInput>
