import { monthOf } from '@koma/schema/rules/time'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { afterFile } from './afterFile.ts'
import { testDatabase } from './database.ts'
import { type Previewed, previewed } from './invoicing.ts'
import { startProcess } from './process.ts'
import { addContract, addStaff, addStudent, makeSchool, sessionFor } from './school.ts'

const PAYERS = 60
/** About as long as the first ones take: the process dies in the middle of the run. */
const LONGEST_MS = 400

const start = `mutation ($input: StartInvoicesInput!) { reply: startInvoices(input: $input) { code run { id } } }`

test('a month that two processes invoice, one of which is killed, has one invoice per payer, numbered without a gap or a double (PAPER-02, PAPER-05)', async () => {
  const database = await testDatabase()
  const school = await makeSchool(database.orm)
  const staff = await addStaff(school, { permissions: ['bulkPayments'] })
  const month = monthOf(school.now)
  for (let index = 0; index < PAYERS; index += 1)
    await addContract(await addStudent(school), { courses: [], contractValue: 1000, startDate: `${month}-01` })
  const { invoices } = await previewed(staff, month)
  expect(invoices).toHaveLength(PAYERS)
  const input = {
    month,
    dueOn: `${month}-28`,
    invoices: invoices.map(({ studentId, payer, digest }: Previewed) => ({ studentId, payer, digest })),
  }
  const headers = { host: school.host, authorization: await sessionFor(staff) }
  const [victim, survivor] = await Promise.all([startProcess(database.url), startProcess(database.url)])
  afterFile(() => survivor.kill())
  // Both are asked, and one of them starts the run.
  const asked = [victim, survivor].map((api) => api.graphql(start, { input }, headers))
  await Promise.race(asked)
  await pause(randomInt(LONGEST_MS))
  await victim.kill()
  await Promise.allSettled(asked)
  // Where the victim took its run along unfinished, the survivor resumes it.
  const em = database.orm.em.fork()
  await expect
    .poll(
      async () =>
        (await query<{ state: string }>(em, `select state from run where school_id = $1`, [school.id]))[0]?.state,
    )
    .toBe('done')
  const rows = await query<{ number: number; last: number; payers: number }>(
    em,
    `select p.number, s.last, (select count(distinct student_id)::int from paper where school_id = $1) as payers
     from paper p join paper_series s on s.school_id = p.school_id and s.kind = p.kind and s.year = p.year
     where p.school_id = $1 order by p.number`,
    [school.id],
  )
  expect(rows).toEqual(
    Array.from({ length: PAYERS }, (_, index) => ({ number: index + 1, last: PAYERS, payers: PAYERS })),
  )
})
