import { keyScopes } from '@koma/schema/keyScopes'
import { plusDays, toTwelveDigits } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { closed } from '../../test/closing.ts'
import { worked } from '../../test/worked.ts'
import { addKey } from '../../test/key.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { type Asker, rest, testApp } from '../../test/server.ts'
import { ask, askerOf, bookedBy, type Desk, madeSlot, openDesk } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

// What a cancellation gives back to a contract that was carried over goes on to the next one, by the door of the
// cancellation.

let desk: Desk

const sql = <Row>(text: string, ...params: unknown[]) =>
  query<Row>(desk.school.orm.em.fork(), text, [desk.school.id, ...params])

beforeAll(async () => {
  desk = await openDesk()
})

interface Lesson {
  slotId: string
  /** Its start, as REST writes it. */
  time: string
  student: TestUser
  /** The contract that follows the one that has paid. */
  next: string
}

/** A lesson that was paid by a contract that has been carried over since. */
async function lessonOf(day: string): Promise<Lesson> {
  const times = { startsAt: `${day}T10:00:00`, endsAt: `${day}T10:50:00` }
  const { slot, student } = await bookedBy(desk, await madeSlot(desk, times), desk.course)
  const next = await addContract(student, { courses: [desk.course] })
  await sql(
    `update contract set predecessor_id = first.id from contract first
     where contract.school_id = $1 and contract.id = $2 and first.school_id = $1 and first.student_id = contract.student_id
       and first.id <> contract.id`,
    next.id,
  )
  await sql(
    `update contract set monthly_contract = true, monthly_points = 8, carry_over = true, carry_over_complete = true
     where school_id = $1 and student_id = $2 and id <> $3`,
    student.id,
    next.id,
  )
  return { slotId: slot.id, time: toTwelveDigits(times.startsAt), student, next: next.id }
}

async function cancelByRest({ slotId, time, student }: Lesson, asker: Asker): Promise<void> {
  await rest(await testApp(), 'POST', `/api/admin/slotCancel/${slotId}`, { studentId: student.code, time }, asker)
}

const ways: Record<string, (lesson: Lesson, day: string) => Promise<unknown>> = {
  async screen({ slotId, student }) {
    const input = { slotId, studentId: student.id }
    await ask(desk.staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`, { input })
  },
  rest: async (lesson) => cancelByRest(lesson, await askerOf(desk.staff)),
  key: async (lesson) => cancelByRest(lesson, (await addKey(desk.school, keyScopes)).asker),
  async job(_, day) {
    const whole = { startsAt: `${day}T00:00:00`, endsAt: `${plusDays(day, 1)}T00:00:00` }
    await worked(desk.staff, await closed(desk.staff, { spans: [{ ...whole, reason: '研修日' }], tell: false }))
  },
}

test.each(Object.keys(ways))('both sides of it stand in the log as done by %s (D98, LOG-15)', async (origin) => {
  const day = plusDays(desk.day, Object.keys(ways).indexOf(origin))
  const lesson = await lessonOf(day)
  await ways[origin]?.(lesson, day)
  const carried = await sql<{ door: string | null; change: number; to: boolean }>(
    `select door, points_change as change, contract_id = $3 as to from activity
     where school_id = $1 and student_id = $2 and type = 'contract' order by id`,
    lesson.student.id,
    lesson.next,
  )
  const points = carried[1]?.change ?? 0
  expect(points).toBeGreaterThan(0)
  expect(carried).toEqual([
    { door: origin, change: -points, to: false },
    { door: origin, change: points, to: true },
  ])
})
