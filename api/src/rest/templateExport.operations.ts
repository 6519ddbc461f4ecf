import type { TemplateJob } from '@koma/schema/input/templateExport'
import { dateOf, fromTwelveDigits } from '@koma/schema/rules/time'
import { z } from 'zod'
import { workRun } from '../jobs/runs/workRun.ts'
import { answerOf } from '../record/answer.ts'
import { run } from '../runs/run.reads.ts'
import { runKinds } from '../runs/runKinds.ts'
import type { Context } from '../shared/context.ts'
import { notFound, refusedWith } from '../shared/errors.ts'
import { lastStudentExport } from '../template/export/lastStudentExport.ts'
import { startTemplateExport } from '../template/export/templateExport.ts'
import { mayExportTemplate } from '../template/template.policy.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { isKnown, namedStudents, namedTeachers } from './named.ts'
import { type Operation, operation } from './operation.ts'
import { badDate } from './range.ts'

const people = z.array(z.string().max(100)).min(1).max(20_000)
const day = z.string().describe('The day as YYYYMMDD, also with a time after it, or as YYYY-MM-DD.')

const exportBody = z
  .object({ sDate: day, eDate: day, dataArray: people.describe('Teachers by their ID in any case, or their _id.') })
  .register(components, { id: 'FixedExportBody' })

const studentExportBody = exportBody
  .extend({
    dataArray: people.describe('Students by their ID in any case, or their _id.'),
    rebookCancelled: z
      .boolean()
      .nullish()
      .describe('Also books places that were cancelled. Left out: those stay cancelled, and the answer names them.'),
  })
  .register(components, { id: 'FixedStudentExportBody' })

const reasons = '1001; 409: somebody else is running it already; generalE: there is nothing to do.'
const progress = {
  total: z.int().describe('How many lines the run has: a row of the template on a day, or a slot.'),
  done: z.int().describe('How many of them are done; the rest follows by itself.'),
}
const createAnswer = z
  .object({ ...answerFields(reasons), slotsCreated: z.int().describe('Slots made so far.'), ...progress })
  .register(components, { id: 'FixedExportAnswer' })
const deleteAnswer = z
  .object({ ...answerFields(reasons), slotsDeleted: z.int().describe('Slots removed so far.'), ...progress })
  .register(components, { id: 'FixedDeletionAnswer' })
const studentAnswer = z
  .object({
    ...answerFields('1001'),
    total: z.int().describe('How many places are to be booked.'),
    cancelled: z
      .array(z.string())
      .describe('Places that stay cancelled: day, times, teacher and student of each, at most 500.'),
  })
  .register(components, { id: 'FixedStudentExportAnswer' })

const lastExport = z
  .object({
    processing: z.boolean().describe('Whether students are being booked just now.'),
    lastExport: z
      .array(
        z.object({
          time: z.string().describe('YYYYMMDDHHmm, the wall clock of the school'),
          studentId: z.string(),
          fullName: z.string(),
          messageCode: z.string().describe('1001 for a booking, otherwise the reason why there is none.'),
          message: z.string().describe('The code in the language of Accept-Language.'),
        }),
      )
      .describe('What came of each place, in the order of time; of more than 10,000 those that were not booked first.'),
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
  // What the body names is looked up for those alone who may do it.
  mayExportTemplate(ctx)
  const [from, to] = [dayOf(ctx, body, 'sDate'), dayOf(ctx, body, 'eDate')]
  const ids = await (job === 'book' ? namedStudents : namedTeachers)(ctx, body.dataArray)
  if (!ids.every(isKnown)) throw notFound(ctx.language)
  return startTemplateExport(ctx, { job, from, to, ids, rebookCancelled: body.rebookCancelled })
}

const DAY = { en: 'a day, YYYYMMDD, such as 20261201', jp: '日付（YYYYMMDD、例: 20261201）' }

function dayOf(ctx: Context, body: z.output<typeof exportBody>, field: 'sDate' | 'eDate'): string {
  const text = body[field]
  const digits = /^\d{4}-\d\d-\d\d$/.test(text) ? text.replaceAll('-', '') : text
  const time = /^\d{8}(\d\d(\d\d)?)?$/.test(digits) ? fromTwelveDigits(digits.padEnd(12, '0')) : null
  if (time === null) throw badDate(ctx.language, [field], DAY[ctx.language])
  return dateOf(time)
}

/** Starts one and works on it for a moment, as callers of these paths expect: a short one is done when the answer comes. */
async function startAndWork(ctx: Context, job: TemplateJob, body: z.output<typeof exportBody>) {
  const viewer = mayExportTemplate(ctx)
  const result = await start(ctx, job, body)
  if (!result.ok) return { ...answerShape(ctx, result), count: 0, total: 0, done: 0 }
  const { em, events } = ctx
  const runs = { kinds: runKinds, contextFor: async () => ({ ...ctx, viewer }), em, events }
  await workRun(runs, { schoolId: ctx.school.id, runId: result.runId }, 1)
  const { total = 0, done = 0, counts = [] } = (await run(ctx, result.runId)) ?? {}
  const count = counts.find(({ outcome }) => outcome === 'made')?.count ?? 0
  return { ...answerShape(ctx, result), count, total, done }
}

/** Places that stay cancelled which an answer lists. */
const MOST_CANCELLED = 500

const howLong = 'Answers within seconds; what is not done by then goes on.'

/** The paths of the template's exports (API-49…52, FIX-26…31, D110, D115…118). */
export const templateExportOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/admin/slots/exportFixed',
    summary: `Makes the slots of the weekly template for a period and teachers; staff with fixedExport. ${howLong}`,
    allowed: ['staff'],
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
    summary: `Removes slots that came from the weekly template and are not booked; staff with fixedExport. ${howLong}`,
    allowed: ['staff'],
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
    summary:
      'Starts to book students into their places of the weekly template; staff with fixedExport. Whatever is no success has another status than 200: 409 while one is working, 400 when there is nothing to do.',
    allowed: ['staff'],
    body: studentExportBody,
    answer: studentAnswer,
    async run(ctx, { body }) {
      const result = await start(ctx, 'book', body)
      if (!result.ok) throw refusedWith(result.code === '409' ? 409 : 400, answerOf(ctx, result).message)
      const { total = 0 } = (await run(ctx, result.runId)) ?? {}
      const cancelled = result.cancelled.slice(0, MOST_CANCELLED).map(({ label }) => label)
      return { ...answerShape(ctx, result), total, cancelled }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/list/fixedStudentExport/all',
    summary: 'What came of the last booking of students from the weekly template, and whether one is working.',
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
