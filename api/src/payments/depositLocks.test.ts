import { expect, test } from 'vitest'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

const record = `mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { code runId } }`
const apply = `mutation ($input: ApplyDepositInput!) { reply: applyDeposit(input: $input) { code } }`
const undo = `mutation ($id: ID!) { reply: undoPayments(id: $id) { code } }`

const names = ['record', 'apply', 'undo'] as const
const pairs = names.flatMap((first) => names.filter((second) => second !== first).map((second) => [first, second]))

test.each(pairs)(
  'of two at once, %s and %s, the second waits for the deposit and not for contracts, so that neither waits for the other (DEP-03, PAY-17)',
  async (...pair) => {
    const school = await openSchool()
    const staff = await school.addStaff({ permissions: ['contractEdit', 'bulkPayments'] })
    const student = await school.addStudent()
    const [due, paid] = [
      await addContract(student, { courses: [], contractValue: 1000 }),
      await addContract(student, { courses: [], contractValue: 500 }),
    ]
    const payment = { contractId: paid.id, amount: 500, balanceOwing: 500, method: 'cash', deposit: 700 }
    const kept = await ask<{ reply: { runId: string } }>(staff, record, { input: payment })
    const calls = {
      record: [record, { input: { ...payment, contractId: due.id, amount: 1000, balanceOwing: 1000, deposit: 300 } }],
      apply: [apply, { input: { studentId: student.id, contractId: due.id, amount: 200, held: 700 } }],
      undo: [undo, { id: kept.reply.runId }],
    } as const
    const call = (name: string | undefined) => {
      const [document, variables] = calls[names.find((each) => each === name) ?? 'undo']
      return ask<{ reply: { code: string } }>(staff, document, variables)
    }
    // What each transaction waits for; an advisory lock is that of the deposit.
    const waits = async () =>
      (
        await query<{ deposit: boolean }>(
          school.orm.em.fork(),
          `select bool_or(l.locktype = 'advisory') as deposit from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where not l.granted and a.datname = current_database() group by l.pid order by 1`,
        )
      ).map(({ deposit }) => deposit)
    const answers: Promise<{ reply: { code: string } }>[] = []
    await school.orm.em.fork().transactional(async (em) => {
      await query(em, `select from contract where school_id = $1 and student_id = $2 for update`, [
        school.id,
        student.id,
      ])
      answers.push(call(pair[0]))
      await expect.poll(waits).toEqual([false])
      answers.push(call(pair[1]))
      await expect.poll(waits).toEqual([false, true])
    })
    const [first] = await Promise.all(answers)
    expect(first?.reply.code).toBe('1001')
    expect(await audit(school.orm.em)).toEqual([])
  },
)
