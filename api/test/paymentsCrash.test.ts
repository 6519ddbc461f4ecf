import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { query } from '../src/platform/database/sql.ts'
import { afterFile } from './afterFile.ts'
import { testDatabase } from './database.ts'
import { times } from './model/longForm.ts'
import { startProcess } from './process.ts'
import { addStaff, addStudent, makeSchool, sessionFor, type TestUser } from './school.ts'

/** The number of processes that are killed. */
const KILLS = times({ short: 1, long: 20 })
const CONTRACTS = 500
/** About as long as it takes to pay them: some die in the middle of it, some after; the first one at once. */
const LONGEST_MS = 400

const settle = `mutation ($input: SettleContractsInput!) { reply: settleContracts(input: $input) { code total runId } }`

interface Reply {
  reply: { code: string; total: number; runId: string | null }
}

test(
  'payments of 500 contracts survive kill -9 at any moment: sent again, each is paid exactly once (PAY-05)',
  // Of each kill, a process that begins and 500 payments: on a busy machine the long form took more than the usual
  // time.
  { timeout: 180_000 + KILLS * 60_000 },
  async () => {
    const database = await testDatabase()
    const school = await makeSchool(database.orm)
    const staff = await addStaff(school, { permissions: ['bulkPayments'] })
    const headers = { host: school.host, authorization: await sessionFor(staff) }
    const seen = new Set<string>()
    let next = startProcess(database.url)
    afterFile(async () => (await next).kill())

    for (let round = 0; round < KILLS; round += 1) {
      const ids = await owingContracts(await addStudent(school))
      const contracts = ids.map((id, index) => ({ id, balanceOwing: 1000 + index, amount: 500 + index }))
      const input = { mode: 'payment', contracts, note: '口座振替', requestId: randomUUID() }
      const victim = await next
      next = startProcess(database.url)
      next.catch(() => undefined)
      const answer = victim.graphql<Reply>(settle, { input }, headers).catch(() => null)
      await pause(round === 0 ? 0 : randomInt(LONGEST_MS))
      await victim.kill()
      seen.add((await answer) === null ? 'no answer' : 'an answer')

      const again = await (await next).graphql<Reply>(settle, { input }, headers)
      const total = contracts.reduce((sum, { amount }) => sum + amount, 0)
      expect(again.data?.reply).toMatchObject({ code: '1001', total })
      const paid = await query<{ payments: number; wrong: number; runs: number }>(
        database.orm.em.fork(),
        `select count(*)::int as payments, count(distinct p.run_id)::int as runs,
           count(*) filter (where k.paid <> p.value or k.contract_value - k.paid <> 500)::int as wrong
         from contract k join contract_payment p on p.school_id = k.school_id and p.contract_id = k.id
         where k.school_id = $1 and k.id = any($2::uuid[])`,
        [school.id, ids],
      )
      expect(paid).toEqual([{ payments: CONTRACTS, wrong: 0, runs: 1 }])
    }
    expect(seen).toContain('no answer')
    expect(await audit(database.orm.em)).toEqual([])
  },
)

/** Contracts of one student that owe 1,000 yen and more. */
async function owingContracts({ school, id, code }: TestUser): Promise<string[]> {
  const rows = await query<{ id: string }>(
    school.orm.em.fork(),
    `insert into contract (school_id, student_id, contract_name, start_date, end_date, contract_value)
     select $1, $2, $3 || '_' || (1790000000000 + n), '2026-01-01', '2027-12-31', 999 + n from generate_series(1, $4::int) n
     returning id`,
    [school.id, id, code, CONTRACTS],
  )
  return rows.map((row) => row.id)
}
