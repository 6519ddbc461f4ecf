import { z } from 'zod'
import { id } from '@koma/schema/input/fields'
import type { RunKind } from '../../jobs/runs/runKind.ts'
import { runKind } from '../../jobs/runs/runKind.ts'
import type { TemplateJob } from '@koma/schema/input/templateExport'
import { bookPlace } from './bookPlace.ts'
import { makeFromTemplate } from './makeFromTemplate.ts'
import { removeMade } from './removeMade.ts'
import { takeBookingsBack, takeSlotsBack } from './takeExportBack.ts'

const input = z.object({ from: z.iso.date(), to: z.iso.date() })
const line = z.object({ templateId: id, date: z.iso.date() })
/** Lines that are written together: most of what one costs alone is the way to the database and back. */
const TOGETHER = 40

/** Nothing refuses: what was used since stays, and the list of the run says so. */
const refusalOf = async () => null

/** Makes one slot for each row of the template and each of its days. (FIX-26, D115) */
export const templateCreate = runKind({
  name: 'templateCreate',
  alone: true,
  flag: 'fixedExport',
  together: TOGETHER,
  input,
  item: line,
  steps: (ctx, lines, { input: { to } }) => makeFromTemplate(ctx, lines, to),
  takeBack: { refusalOf, apply: (em, ctx, by, { id: run }) => takeSlotsBack(em, ctx, by, run) },
})

/** Removes slots that were made from the template and that nobody has booked. (FIX-27, D116) */
export const templateDelete = runKind({
  name: 'templateDelete',
  alone: true,
  flag: 'fixedExport',
  together: TOGETHER,
  input,
  item: line.extend({ slotId: id }),
  steps: (ctx, lines) =>
    removeMade(
      ctx,
      lines.map(({ slotId }) => slotId),
    ),
})

/** Books the students of the template into the slots that are there. (FIX-28, D117) */
export const templateBook = runKind({
  name: 'templateBook',
  alone: true,
  flag: 'fixedExport',
  input,
  item: line.extend({ studentId: id }),
  step: (ctx, item) => bookPlace(ctx, item),
  takeBack: { refusalOf, apply: (em, ctx, by, { id: run }) => takeBookingsBack(em, ctx, by, run) },
})

export const exportKinds: Readonly<Record<TemplateJob, RunKind>> = {
  create: templateCreate,
  delete: templateDelete,
  book: templateBook,
}
