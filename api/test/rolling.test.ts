import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase } from './database.ts'
import { times } from './model/longForm.ts'
import { openSchool } from './openSchool.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { untilAnswered } from './rolling/untilAnswered.ts'
import { addContract, sessionFor } from './school.ts'

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
/** How often a process gives way to another. */
const REPLACED = times({ short: 1, long: 2 })

interface Answer {
  bookSlot: { success: boolean; code: string }
}

test('processes are replaced one after the other while people book: no answer is a failure, and what was in flight is repeated (D138)', async ({
  annotate,
}) => {
  const BOOKINGS = times({ short: 60, long: 1_000 })
  const { orm, url } = await testDatabase()
  const school = await openSchool()
  const course = await school.addCourse({ numberOfStudents: 1 })
  const slots = await Promise.all(Array.from({ length: BOOKINGS }, () => school.addSlot({ courses: [course] })))
  const clients = await Promise.all(
    Array.from({ length: Math.ceil(BOOKINGS / 20) }, async () => {
      const student = await school.addStudent()
      await addContract(student, { courses: [course], points: 10_000 })
      return { host: school.host, authorization: await sessionFor(student) }
    }),
  )
  const serving: ApiProcess[] = [await startProcess(url)]
  const codes: string[] = []
  let repeated = 0

  const book = async (n: number) => {
    const variables = { input: { slotId: slots[n]?.id, courseCode: course.code, online: false } }
    const headers = clients[n % clients.length] ?? {}
    const answer = await untilAnswered<Answer>(serving, n, { document: bookDocument, variables, headers })
    codes.push(...answer.failures, answer.data?.bookSlot.code ?? 'no answer')
    repeated += answer.repeated
  }
  let asked = 0
  let allowed = 0
  const booker = async () => {
    while (asked < BOOKINGS) {
      if (asked < allowed) await book(asked++)
      else await sleep(10)
    }
  }
  // Each time the two stand side by side, and the old one is asked for as long as it is going.
  const replace = async () => {
    for (let turn = 1; turn <= REPLACED; turn += 1) {
      const old = serving.at(0)
      const fresh = await startProcess(url)
      serving.push(fresh)
      allowed = Math.floor((turn / REPLACED) * BOOKINGS)
      await sleep(100)
      await old?.stop()
      serving.shift()
    }
  }
  await Promise.all([replace(), ...Array.from({ length: 4 }, booker)])

  await annotate(`${BOOKINGS} bookings while ${REPLACED} processes were replaced, ${repeated} attempts repeated`)
  expect(new Set(codes)).toEqual(new Set(['1001']))
  expect(codes).toHaveLength(BOOKINGS)
  const [created] = await query<{ count: number }>(
    orm.em.fork(),
    `select count(*)::int as count from booking where school_id = $1 and status = 'booked'`,
    [school.id],
  )
  expect(created?.count).toBe(BOOKINGS)
  expect(await audit(orm.em)).toEqual([])
})
