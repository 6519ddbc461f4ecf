import { lastDayOfMonth, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

test('the figures count who joined, paused and left in each month, why, and the churn (PAUSE-11)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff()
  const course = await school.addCourse()
  const leave = (studentId: string, kind: string, from: string, until: string | null, reason: string, undone = false) =>
    query(
      school.orm.em.fork(),
      `insert into student_leave (school_id, student_id, kind, from_day, until_day, said_on, reason, made_at, made_by, undone_at)
       values ($1, $2, $3, $4, $5, '2026-01-01', $6, '2026-01-01', '山田', $7)`,
      [school.id, studentId, kind, from, until, reason, undone ? '2026-01-02' : null],
    )
  const students = await Promise.all([1, 2, 3, 4].map(() => school.addStudent()))
  for (const [at, student] of students.entries()) {
    const startDate = at === 3 ? '2026-02-10' : '2026-01-05'
    await addContract(student, { courses: [course], startDate, endDate: lastDayOfMonth('2026-12-01') })
  }
  const [first, second, third] = students.map(({ id }) => id)
  await leave(first ?? '', 'leaving', plusDays('2026-02-28', 1), null, '引っ越し')
  await leave(second ?? '', 'pause', '2026-02-01', '2026-02-28', '受験')
  // Left in January, and back in March.
  await leave(third ?? '', 'leaving', '2026-02-01', '2026-03-09', '受験')
  await leave(second ?? '', 'leaving', '2026-04-01', null, '引っ越し', true)
  const { figures } = await ask<{ figures: { months: object[]; reasons: object[] } }>(
    staff,
    `query { figures: studentFigures(from: "2026-01", to: "2026-03") {
      months { month atStart joined paused left churn } reasons { kind reason count } } }`,
  )
  expect(figures.months).toEqual([
    { month: '2026-01', atStart: 0, joined: 3, paused: 0, left: 1, churn: null },
    { month: '2026-02', atStart: 2, joined: 1, paused: 1, left: 1, churn: 50 },
    { month: '2026-03', atStart: 2, joined: 1, paused: 0, left: 0, churn: 0 },
  ])
  expect(figures.reasons).toHaveLength(3)
  expect(figures.reasons).toContainEqual({ kind: 'leaving', reason: '引っ越し', count: 1 })
})
