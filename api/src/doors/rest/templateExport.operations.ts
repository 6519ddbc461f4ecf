import type { TemplateJob } from '@koma/schema/input/templateExport'
import { dateOf, fromTwelveDigits } from '@koma/schema/rules/time'
import { z } from 'zod'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { run } from '../../runs/run.reads.ts'
import type { RunType } from '../../runs/run.type.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound, refusedWith } from '../../platform/shared/errors.ts'
import { exportKinds } from '../../template/export/exportKinds.ts'
import { lastStudentExport } from '../../template/export/lastStudentExport.ts'
import { startTemplateExport } from '../../template/export/templateExport.ts'
import { mayExportTemplate } from '../../template/template.policy.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { isKnown, namedStudents, namedTeachers } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { badDate } from './range.ts'

const people = z.array(z.string().max(100)).min(1).max(20_000)
const day = z.string().describe('The day, `YYYYMMDD` (anything after that is ignored) or `YYYY-MM-DD`.')

const exportBody = z
  .object({
    sDate: day,
    eDate: day,
    dataArray: people.describe('The teachers, by teacher ID (in upper or lower case) or `_id`.'),
  })
  .register(components, { id: 'FixedExportBody' })

const studentExportBody = exportBody
  .extend({
    dataArray: people.describe('The students, by student ID (in upper or lower case) or `_id`.'),
    rebookCancelled: z
      .boolean()
      .nullish()
      .describe(
        'Whether to rebook seats the students cancelled. If left out, they stay cancelled, and the response lists them.',
      ),
  })
  .register(components, { id: 'FixedStudentExportBody' })

const reasons = '1001; 409: somebody else is running it already; generalE: there is nothing to do.'
const progress = {
  total: z.int().describe('The number of lines in the task. A line is a template row on one day, or a slot.'),
  done: z.int().describe('The number already done. The rest follows automatically.'),
  run: z
    .string()
    .nullable()
    .describe("The address of the task's progress and, once it ends, its result; null if none was started."),
}
const createAnswer = z
  .object({
    ...answerFields(reasons),
    slotsCreated: z.int().describe('The number of slots created; all of them if `done` equals `total`.'),
    ...progress,
  })
  .register(components, { id: 'FixedExportAnswer' })
const deleteAnswer = z
  .object({
    ...answerFields(reasons),
    slotsDeleted: z.int().describe('The number of slots deleted; all of them if `done` equals `total`.'),
    ...progress,
  })
  .register(components, { id: 'FixedDeletionAnswer' })
const studentAnswer = z
  .object({
    ...answerFields('1001'),
    total: z.int().describe('The number of seats to book.'),
    cancelled: z
      .array(z.string())
      .describe('The seats that stay cancelled, with day, times, teacher and student, at most 500.'),
  })
  .register(components, { id: 'FixedStudentExportAnswer' })

const lastExport = z
  .object({
    processing: z.boolean().describe('Whether students are being booked now.'),
    lastExport: z
      .array(
        z.object({
          time: z.string().describe('YYYYMMDDHHmm, the wall clock of the school'),
          studentId: z.string(),
          fullName: z.string(),
          messageCode: z.string().describe('1001 for a booking, otherwise the reason why there is none.'),
          message: z.string().describe('The result in words, in the language of Accept-Language.'),
        }),
      )
      .describe('The result for each seat, by time. With more than 10,000 seats, those not booked come first.'),
  })
  .register(components, { id: 'FixedStudentExport' })

/**
 * Starts an export for the people a body names. BAD_USER_INPUT for an invalid date, 404 when one of the people is not
 * the school's.
 */
async function start(
  ctx: Context,
  job: TemplateJob,
  body: z.output<typeof exportBody> & { rebookCancelled?: boolean | null | undefined },
) {
  // Permission first: others must not find out which ids exist.
  mayExportTemplate(ctx)
  const [from, to] = [dayOf(ctx, body, 'sDate'), dayOf(ctx, body, 'eDate')]
  const ids = await (job === 'book' ? namedStudents : namedTeachers)(ctx, body.dataArray)
  if (!ids.every(isKnown)) throw notFound(ctx.language)
  return startTemplateExport(ctx, { job, from, to, ids, rebookCancelled: body.rebookCancelled })
}

const DAY = { en: 'a day, YYYYMMDD, such as 20261201', jp: '日付（YYYYMMDD、例：20261201）' }

function dayOf(ctx: Context, body: z.output<typeof exportBody>, field: 'sDate' | 'eDate'): string {
  const text = body[field]
  const digits = /^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '') : text
  const time = /^\d{8}(\d\d(\d\d)?)?$/.test(digits) ? fromTwelveDigits(digits.padEnd(12, '0')) : null
  if (time === null) throw badDate(ctx.language, { [field]: digits }, DAY)
  return dateOf(time)
}

/** The slices of two seconds for which a run is worked on before its caller gets an answer. */
const SLICES = 4

/**
 * Starts a run and works on it, as callers of these paths expect. The answer has the numbers of the whole run for all
 * but the largest; the address of the run has the rest.
 */
async function startAndWork(ctx: Context, job: TemplateJob, body: z.output<typeof exportBody>) {
  const viewer = mayExportTemplate(ctx)
  const result = await start(ctx, job, body)
  if (!result.ok) return { ...answerShape(ctx, result), count: 0, total: 0, done: 0, run: null }
  const { em, events } = ctx
  const runs = { kinds: runKinds, contextFor: async () => ({ ...ctx, viewer }), em, events }
  let now: RunType | null = null
  for (let slice = 0; slice < SLICES && (now === null || now.state === 'working'); slice += 1) {
    await workRun(runs, { schoolId: ctx.school.id, runId: result.runId }, 1)
    now = await run(ctx, result.runId)
  }
  const { total = 0, done = 0 } = now ?? {}
  return { ...answerShape(ctx, result), count: madeBy(now), total, done, run: `/api/one/runs/${result.runId}` }
}

/** Places that stay cancelled which an answer lists. */
const MOST_CANCELLED = 500

function madeBy(of: RunType | null): number {
  return of?.counts.find(({ outcome }) => outcome === 'made')?.count ?? 0
}

const runShape = z
  .object({
    _id: z.string(),
    working: z.boolean().describe('Whether the task is running. Another one is refused until it ends.'),
    state: z.enum(['working', 'done', 'cancelled', 'failed']).describe('The state of the background task.'),
    total: progress.total,
    done: z.int().describe('The number of steps already done.'),
    slotsCreated: z.int().nullable().describe('The number of slots created so far; null if the task creates none.'),
    slotsDeleted: z.int().nullable().describe('The number of slots deleted so far; null if the task deletes none.'),
  })
  .register(components, { id: 'FixedExportRun' })

const howLong =
  'Answers within ten seconds. If it takes longer, the task continues in the background, and the response has the address of its progress.'

/** The paths of the template's exports (API-49…52, FIX-26…31, D110, D115…118). */
export const templateExportOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/admin/slots/exportFixed',
    name: 'createTemplateSlots',
    summary: `Makes the slots of the weekly template for a period and teachers. ${howLong}`,
    allowed: ['staff'],
    staff: ['fixedExport'],
    body: exportBody,
    answer: createAnswer,
    async run(ctx, { body }) {
      const { count: slotsCreated, ...answer } = await startAndWork(ctx, 'create', body)
      return { ...answer, slotsCreated }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/admin/slots/deleteFixed',
    name: 'deleteTemplateSlots',
    summary: `Removes slots that came from the weekly template and are not booked. ${howLong}`,
    allowed: ['staff'],
    staff: ['fixedExport'],
    body: exportBody,
    answer: deleteAnswer,
    async run(ctx, { body }) {
      const { count: slotsDeleted, ...answer } = await startAndWork(ctx, 'delete', body)
      return { ...answer, slotsDeleted }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/admin/slots/exportFixedStudents',
    name: 'bookTemplateStudents',
    summary:
      'Starts booking students into their places of the weekly template. A refusal has a status other than 200: 409 while another task is running. If there is nothing to do, `total` is 0.',
    allowed: ['staff'],
    staff: ['fixedExport'],
    body: studentExportBody,
    answer: studentAnswer,
    async run(ctx, { body }) {
      const result = await start(ctx, 'book', body)
      if (!result.ok && result.note === 'nothingToChange')
        return { ...answerShape(ctx, { ok: true, note: result.note }), total: 0, cancelled: [] }
      if (!result.ok) throw refusedWith(result.code === '409' ? 409 : 400, answerOf(ctx, result).message)
      const { total = 0 } = (await run(ctx, result.runId)) ?? {}
      const cancelled = result.cancelled.slice(0, MOST_CANCELLED).map(({ label }) => label)
      return { ...answerShape(ctx, result), total, cancelled }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/one/runs/:id',
    name: 'getRun',
    summary:
      'Returns the progress and result of an export or deletion of the weekly template. 404 if the school has no such task.',
    allowed: ['staff'],
    answer: runShape,
    async run(ctx, { id }) {
      const found = await run(ctx, id)
      if (found === null) throw notFound(ctx.language)
      const { state, total, done, kind } = found
      return {
        _id: found.id,
        working: state === 'working',
        state,
        total,
        done,
        slotsCreated: kind === exportKinds.create.name ? madeBy(found) : null,
        slotsDeleted: kind === exportKinds.delete.name ? madeBy(found) : null,
      }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/list/fixedStudentExport/all',
    name: 'getTemplateBooking',
    summary: 'Returns the result of the last booking of students from the weekly template, and whether one is running.',
    allowed: ['staff'],
    answer: lastExport,
    async run(ctx) {
      const { processing, places } = await lastStudentExport(ctx)
      return {
        processing,
        lastExport: places.map(({ studentCode, code, ...place }) => ({
          ...place,
          studentId: studentCode,
          messageCode: code,
        })),
      }
    },
  }),
]
