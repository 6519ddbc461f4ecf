import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { afterFile } from './afterFile.ts'
import { testDatabase } from './database.ts'
import { startProcess } from './process.ts'
import { addContract, addStaff, addStudent, makeSchool, payFor, sessionFor } from './school.ts'

const PAYMENTS = 40
/** About as long as they take: the process dies in the middle of them. */
const LONGEST_MS = 300

const issue = `mutation ($input: IssueReceiptInput!) { reply: issueReceipt(input: $input) { code } }`

test('receipts of two processes, one of which is killed, are numbered without a gap or a double (PAPER-02)', async () => {
  const database = await testDatabase()
  const school = await makeSchool(database.orm)
  const [staff, student] = [await addStaff(school), await addStudent(school)]
  const headers = { host: school.host, authorization: await sessionFor(staff) }
  const ids: string[] = []
  for (let index = 0; index < PAYMENTS; index += 1) {
    const { id } = await addContract(student, { courses: [], contractValue: 1000 })
    await payFor(student, id, 1000)
    ids.push(id)
  }
  const [victim, survivor] = await Promise.all([startProcess(database.url), startProcess(database.url)])
  afterFile(() => survivor.kill())
  const from = (api: typeof victim) =>
    Promise.allSettled(ids.map((contractId) => api.graphql(issue, { input: { contractId, number: 1 } }, headers)))
  const both = [from(victim), from(survivor)]
  await pause(randomInt(LONGEST_MS))
  await victim.kill()
  await Promise.all(both)
  // What the dead process left is taken up by the other.
  await from(survivor)
  const rows = await query<{ number: number; last: number; payments: number }>(
    database.orm.em.fork(),
    `select p.number, s.last, (select count(distinct contract_id)::int from paper where school_id = $1) as payments
     from paper p join paper_series s on s.school_id = p.school_id and s.kind = p.kind and s.year = p.year
     where p.school_id = $1 order by p.number`,
    [school.id],
  )
  expect(rows).toEqual(ids.map((_, index) => ({ number: index + 1, last: PAYMENTS, payments: PAYMENTS })))
})
