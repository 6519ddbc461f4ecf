import type { HistorySubject } from '@koma/schema/input/history'
import { dateOf, plusDays, toTwelveDigits, type WallTime } from '@koma/schema/rules/time'
import { z } from 'zod'
import { history } from '../../activity/history.ts'
import type { Context } from '../../platform/shared/context.ts'
import { unknownKind } from '../../platform/shared/errors.ts'
import { historyRecords, historyShape } from './history.shape.ts'
import { namedStudent, namedTeacher } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { anyRangeQuery, rangeOf, type rangeQuery } from './range.ts'

const daysBefore = 14
const daysAhead = 28

/** The values of `:kind` (D105). */
const documentedSubjects = ['student', 'teacher', 'contract'] as const satisfies HistorySubject[]

/** The path that reads histories (API-18, API-66, D105). */
export const historyOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/history/:kind/:id',
    name: 'listHistory',
    summary:
      'Lists the bookings and cancellations of a student, teacher or contract, by default from 14 days ago to 28 days ahead. Students and teachers get their own.',
    allowed: ['student', 'teacher', 'staff'],
    guardians: true,
    scopes: ['slots:read', 'bookings:read', 'students:read'],
    query: anyRangeQuery,
    answer: historyRecords,
    async run(ctx, { kind, id, query }) {
      if (!isSubject(kind)) throw unknownKind(ctx.language, documentedSubjects)
      const range = rangeOf(ctx, withDefaults(query, ctx.now))
      const of = await namedIn(ctx, kind, id)
      const records = await history(ctx, { of: kind, id: of, from: range.from, to: range.to })
      return historyShape(records.filter(({ lessonTime: startsAt }) => range.includes({ startsAt })))
    },
  }),
]

/**
 * Returns the id of the history's subject: given by id, also of a deleted one, and people by the ID they sign in with.
 */
async function namedIn(ctx: Context, kind: HistorySubject, name: string): Promise<string> {
  if (z.uuid().safeParse(name).success || kind === 'contract') return name
  return kind === 'student' ? ((await namedStudent(ctx, name)) ?? name) : namedTeacher(ctx, name)
}

function isSubject(kind: string): kind is (typeof documentedSubjects)[number] {
  return documentedSubjects.some((subject) => subject === kind)
}

function withDefaults({ sDate, eDate }: z.infer<typeof anyRangeQuery>, now: WallTime): z.infer<typeof rangeQuery> {
  if (sDate !== undefined || eDate !== undefined) return { sDate: sDate ?? '', eDate: eDate ?? '' }
  return {
    sDate: toTwelveDigits(`${plusDays(dateOf(now), -daysBefore)}T00:00`),
    eDate: toTwelveDigits(`${plusDays(dateOf(now), daysAhead)}T23:59`),
  }
}
