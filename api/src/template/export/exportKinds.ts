import { z } from 'zod'
import { id } from '@koma/schema/input/fields'
import { type RunFacts, type RunKind, runKind } from '../../platform/jobs/runs/runKind.ts'
import type { TemplateJob } from '@koma/schema/input/templateExport'
import { bookPlace } from './bookPlace.ts'
import { exportedBefore, exportedUpTo, keepExported } from './exportedUntil.ts'
import { exportInput, exportLabels } from './exportLabels.ts'
import { makeFromTemplate } from './makeFromTemplate.ts'
import { removeMade } from './removeMade.ts'
import { placeOutcomeText } from './placeOutcomeText.ts'
import { undoBookings, undoSlots } from './undoExport.ts'
import { tellBooked, tellUndone } from './tellPlaces.ts'

const line = z.object({ templateId: id, date: z.iso.date() })
/** Lines that are written together: most of what one costs alone is the way to the database and back. */
const TOGETHER = 40
/**
 * Fewer slots than usual per transaction when undoing: more made concurrent bookings slower, and nobody waits for it.
 */
const BACK_TOGETHER = 20

/** The settings of all three: each alone in its school, for staff who may export. */
const common = { onePerSchool: true, permission: 'fixedExport', input: exportInput, labels: exportLabels } as const

/** Makes one slot for each row of the template and each of its days. (FIX-26, FIX-34, D115) */
const templateCreate = runKind({
  ...common,
  name: 'templateCreate',
  stepsPerTransaction: TOGETHER,
  item: line,
  steps: (ctx, lines) => makeFromTemplate(ctx, lines),
  async onEnd(em, school, { id: run, input: { to } }, how) {
    if (how === 'done') await keepExported(em, school.id, run, to)
  },
  // Slots used since are kept, and their steps say so.
  undo: {
    stepsPerTransaction: BACK_TOGETHER,
    steps: undoSlots,
    onEnd: (em, school, { id: run, input: { to } }) => exportedBefore(em, school.id, run, to),
  },
})

/** Removes slots that were made from the template and that nobody has booked. (FIX-27, D116) */
const templateDelete = runKind({
  ...common,
  name: 'templateDelete',
  stepsPerTransaction: TOGETHER,
  item: line.extend({ slotId: id }),
  steps: (ctx, lines) =>
    removeMade(
      ctx,
      lines.map(({ slotId }) => slotId),
    ),
  async onEnd(em, school, { id: run, input }, how) {
    if (how === 'done') await exportedUpTo(em, school.id, run, input)
  },
})

/** Books the students of the template into the slots that are there. (FIX-28, D117) */
const templateBook = runKind({
  ...common,
  name: 'templateBook',
  item: line.extend({ studentId: id }),
  step: (ctx, item, { input }: RunFacts<z.output<typeof exportInput>>) => bookPlace(ctx, item, input),
  outcomeText: placeOutcomeText,
  onEnd: tellBooked,
  undo: { stepsPerTransaction: 5, steps: undoBookings, onEnd: tellUndone },
})

export const exportKinds: Readonly<Record<TemplateJob, RunKind>> = {
  create: templateCreate,
  delete: templateDelete,
  book: templateBook,
}
