import { monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { worked } from '../../test/worked.ts'
import { audit, type Difference } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let student: TestUser
/**
 * A paid contract that ended last month with three points, the one that renewed it and was given them, and a third one.
 */
let about: { old: string; next: string; other: string }

const tables = ['contract', 'credit_entry', 'contract_payment', 'run', 'run_step', 'activity']

beforeEach(async () => {
  school = await openSchool()
  const before = (await found(later())).length
  student = await school.addStudent()
  const staff = await school.addStaff({ permissions: ['contractMonthly'] })
  const ended = plusDays(`${monthOf(school.now)}-01`, -1)
  const { id: old } = await addContract(student, {
    courses: [],
    points: 3,
    monthlyContract: true,
    monthlyPoints: 8,
    carryOver: true,
    contractValue: 9000,
    startDate: `${monthOf(ended)}-01`,
    endDate: ended,
  })
  await payFor(student, old, 4000)
  const { id: other } = await addContract(student, { courses: [] })
  const { reply } = await ask<{ reply: { run: { id: string } } }>(
    staff,
    `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { run { id } } }`,
    { input: { month: monthOf(school.now), contracts: [{ id: old, version: await versionOf(old) }] } },
  )
  await worked(staff, reply.run.id)
  const [created] = await rows<{ id: string }>(`select id from contract where predecessor_id = '${old}'`)
  about = { old, next: created?.id ?? '', other }
  if ((await found(later())).length > before) throw new Error('the scene does not add up')
})

/** The day after the day after the end of the old one, whatever day it is. */
const later = () =>
  Temporal.PlainDate.from(`${monthOf(school.now)}-02`)
    .toZonedDateTime('Asia/Tokyo')
    .toInstant()

const rows = <Row>(statement: string) => query<Row>(school.orm.em.fork(), statement)
const versionOf = async (id: string) =>
  (await rows<{ version: number }>(`select version from contract where id = '${id}'`))[0]?.version ?? 0
const found = (instant?: Temporal.Instant) => audit(school.orm.em, instant)
const text = (difference: Difference) => JSON.stringify(difference)

/** Returns what is found after `statement`, which no verb could have written, and was not found before. */
async function foundAfter(statement: string, instant?: Temporal.Instant): Promise<string[]> {
  const before = new Set((await found(instant)).map(text))
  for (const table of tables) await rows(`alter table ${table} disable trigger user`)
  try {
    await rows(statement)
  } finally {
    for (const table of tables) await rows(`alter table ${table} enable trigger user`)
  }
  return (await found(instant)).filter((difference) => !before.has(text(difference))).map(({ check }) => check)
}

const moved = (contract: string, delta: number) =>
  `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ('${school.id}', '${contract}', ${delta}, 'carry-over', 'staff:x', now())`

test.each<[string, () => string]>([
  [
    "a contract that follows another one is its student's, and the other one is renewed",
    () => `update contract set start_date = start_date - 20 where id = '${about.next}'`,
  ],
  [
    'a renewed contract is followed by exactly one',
    () => `update contract set renewed = true where id = '${about.other}'`,
  ],
  ['what was carried over from one contract came to another of the same student', () => moved(about.next, 1)],
  [
    'what was carried over came from the contract before, or went to the one after it',
    () =>
      `update credit_entry set contract_id = '${about.other}' where contract_id = '${about.next}' and reason = 'carry-over'`,
  ],
  [
    'a contract that was carried over is renewed',
    () => `update contract set carry_over_complete = true where id = '${about.other}'`,
  ],
  ['what a run has done is what its steps say', () => `update run set counts = '{}' where school_id = '${school.id}'`],
  [
    'a monthly run renews each contract once, and none that was undone',
    () => `update run set taken_back_at = now(), taken_back_by = 'staff:x' where school_id = '${school.id}'`,
  ],
  [
    'a renewal that nobody has edited is as its predecessor and opened with its monthly points',
    () => `update credit_entry set delta = 7 where contract_id = '${about.next}' and reason = 'opening'`,
  ],
  [
    'what was paid in all months is what contracts say was paid',
    () => `update contract_payment set value = value + 1 where contract_id = '${about.old}'`,
  ],
  [
    'every point that was sold is used, expired or outstanding',
    () => `update contract set points = points + 1 where id = '${about.other}'`,
  ],
  [
    'what ended and carries over was carried over',
    () => `update contract set carry_over_complete = false where id = '${about.old}'`,
  ],
])('koma audit finds where it is not true that %s (MON-10, CON-17, D97, D98)', async (check, statement) => {
  expect(await foundAfter(statement(), later())).toContain(check)
})

test('a contract that has just ended, or had not ended when the backup was made, is not overdue (D98)', async () => {
  const statement = `update contract set carry_over_complete = false where id = '${about.old}'`
  const atEnd = Temporal.PlainDate.from(`${monthOf(school.now)}-01`)
    .toZonedDateTime('Asia/Tokyo')
    .toInstant()
  expect(await foundAfter(statement)).toEqual([])
  expect(await foundAfter(statement, atEnd)).toEqual([])
})
