import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { makeSchool, readyToBook, sessionFor, type TestSchool } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { audit } from './audit.ts'

const run = promisify(execFile)
const apiFolder = fileURLToPath(new URL('../..', import.meta.url))

let school: TestSchool
let count: Awaited<ReturnType<typeof readyToBook>>

beforeEach(async () => {
  const { orm } = await testDatabase()
  school = await makeSchool(orm)
  count = await readyToBook(school)
  const { student, slot, course } = count
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  await graphql(await testApp(), document, { input }, { host: school.host, authorization: await sessionFor(student) })
})

/** Does what no verb can: changes figures behind the walls, looks, and puts everything back. */
async function behindTheWalls(statement: string, params: readonly unknown[], look: () => Promise<void>): Promise<void> {
  const em = school.orm.em.fork()
  const tables = ['contract', 'slot', 'booking', 'credit_entry', 'activity']
  const triggers = async (state: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables) await query(em, `alter table ${table} ${state} trigger user`)
  }
  await triggers('disable')
  const before = await Promise.all(
    tables.map((table) => query(em, `select * from ${table} where school_id = $1`, [school.id])),
  )
  expect(before.flat().length).toBeGreaterThan(0)
  await query(em, statement, params)
  await look()
  for (const table of ['credit_entry', 'booking', 'activity'])
    await query(em, `delete from ${table} where school_id = $1`, [school.id])
  await query(em, `delete from slot where school_id = $1`, [school.id])
  await query(em, `delete from contract where school_id = $1`, [school.id])
  await triggers('enable')
}

test('a school that only verbs have touched adds up (LOG-15)', async () => {
  expect(await audit(school.orm.em)).toEqual([])
})

describe('the audit finds', () => {
  test.each([
    [
      'points equal the sum of the ledger',
      `update contract set points = points + 1 where id = $1`,
      () => count.contract.id,
    ],
    [
      'seats taken equal the live bookings',
      `update slot set booked_count = 0, booked_course_id = null, booked_location_id = null, booked_online = null, capacity = null where id = $1`,
      () => count.slot.id,
    ],
    [
      'every booking is charged once and returned as recorded',
      `delete from credit_entry where booking_id in (select id from booking where slot_id = $1)`,
      () => count.slot.id,
    ],
    [
      'the bookings of a slot share its course and place',
      `update booking set online = true, location_id = null where slot_id = $1`,
      () => count.slot.id,
    ],
    [
      'what is owed equals price, adjustments and payments',
      `update contract set paid = paid + 1 where id = $1`,
      () => count.contract.id,
    ],
    [
      'the activity explains every point that bookings moved',
      `delete from activity where slot_id = $1`,
      () => count.slot.id,
    ],
    [
      'the activity explains what counts towards the monthly limits',
      `update activity set lesson_time = lesson_time + interval '2 months' where slot_id = $1`,
      () => count.slot.id,
    ],
  ])('%s', async (check, statement, subject) => {
    await behindTheWalls(statement, [subject()], async () => {
      const found = await audit(school.orm.em)
      expect(found.map((difference) => difference.check)).toContain(check)
    })
    expect(await audit(school.orm.em)).toEqual([])
  })
})

test('pnpm koma audit says so and ends with 1 when something differs, with 0 otherwise', async () => {
  const { url } = await testDatabase()
  const command = () =>
    run(process.execPath, ['dist/koma.js', 'audit'], {
      cwd: apiFolder,
      env: { ...process.env, DATABASE_URL: url },
    })
  await expect(command()).resolves.toMatchObject({ stdout: 'Everything adds up.\n' })
  await behindTheWalls(`update contract set points = points + 5 where id = $1`, [count.contract.id], async () => {
    await expect(command()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining(count.contract.contractName) as string,
    })
  })
})
