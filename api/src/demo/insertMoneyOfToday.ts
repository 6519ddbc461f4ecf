import { dateOf, lastDayOfMonth, monthOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import { agreementContent } from '../contracts/agreements/agreementContent.ts'
import { keepAgreement } from '../contracts/agreements/keepAgreement.ts'
import { depositReceiptContent } from '../papers/deposits/depositReceiptContent.ts'
import { keepPaper } from '../papers/keepPaper.ts'
import { statementContent } from '../papers/statements/statementContent.ts'
import { planFees } from '../payments/fees/feePlan.ts'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { School } from '../platform/shared/school.entity.ts'
import type { PlannedDebit } from './debit.ts'
import { school as settings } from './school.ts'

const by = { type: 'staff', id: '', code: 'uketsuke' } as const

/** As many students are in the debit that waits for its results. */
const DEBITED = 3

/**
 * Gives the demo school what its office works with today: a deposit that is held, a late fee that was charged, a debit
 * that waits for its results, a statement, a bank's
 * statement whose transfers wait to be matched, printed agreements, and the journal of the month before.
 */
export async function insertMoneyOfToday(
  em: EntityManager,
  schoolId: string,
  { debit, now }: { debit: PlannedDebit; now: WallTime },
): Promise<void> {
  await insertDeposit(em, schoolId, now)
  await insertFee(em, schoolId, now)
  await insertOpenDebit(em, schoolId, debit)
  await insertStatement(em, schoolId, now)
  await insertTransfers(em, schoolId, now)
  await insertAgreements(em, schoolId, now)
  await insertJournal(em, schoolId, now)
}

/** Holds what a student has paid before the next contract, with its receipt. */
async function insertDeposit(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const day = plusDays(dateOf(now), -10)
  const [deposit] = await query(
    em,
    sql<{ id: string }>`
      insert into deposit_entry (school_id, student_id, kind, value, date, method, received_by, reference, note, actor, at)
      select ${schoolId}, id, 'received', 16500, ${day}, 'transfer', '', '', '次の契約の分', 'staff:uketsuke',
        ${`${day}T15:30:00`}
      from student where school_id = ${schoolId} and student_id = 's0012' returning id`,
  )
  if (deposit === undefined) return
  const issuer = { school: { id: schoolId, taxRounding: 'down', ...settings }, now: `${day}T15:30:00` } as const
  const found = await depositReceiptContent(em, issuer, { depositId: deposit.id, purpose: '次の契約のレッスン料' })
  if (found === null) return
  const { studentId, content } = found
  const of = { kind: 'depositReceipt', studentId, payer: '', depositId: deposit.id } as const
  await keepPaper(em, issuer, by, { ...of, content, replacesId: null })
}

/** Charges the oldest of the late fees, as staff do from the list. */
async function insertFee(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const planned = await planFees(em, { school: { ...settings, id: schoolId }, now })
  const [fee] = planned.toSorted((one, other) => (one.about < other.about ? -1 : 1))
  if (fee === undefined) return
  const { contractId, kind, about, value } = fee
  const at = `${plusDays(dateOf(now), -1)}T16:10:00`
  await query(
    em,
    sql`
      with run as (
        insert into fee_run (school_id, actor, at) values (${schoolId}, 'staff:uketsuke', ${at}) returning id),
      next as (
        select coalesce(max(number), 0) + 1 as number from contract_adjustment
        where school_id = ${schoolId} and contract_id = ${contractId}),
      adjusted as (
        insert into contract_adjustment (school_id, contract_id, actor, at, number, revision, type, value, memo, kind)
        select ${schoolId}, ${contractId}, 'staff:uketsuke', ${at}, number, 1, '+', ${value}, '', ${kind} from next)
      insert into contract_fee (school_id, run_id, contract_id, kind, number, about, value, charged_on)
      select ${schoolId}, run.id, ${contractId}, ${kind}, next.number, ${about}, ${value}, ${dateOf(at)} from run, next`,
  )
}

/** Requests what the last few students with bank details owe; the bank has not answered yet. */
async function insertOpenDebit(
  em: EntityManager,
  schoolId: string,
  { open: { collectOn, requestedAt } }: PlannedDebit,
): Promise<void> {
  await query(
    em,
    sql`
      with owed as (
        select k.student_id, k.id, k.contract_value + k.adjusted - k.paid as owing from contract k
        where k.school_id = ${schoolId} and not k.deleted and k.contract_value + k.adjusted - k.paid > 0),
      debtor as (
        select a.*, row_number() over (order by a.customer) as position,
          (select sum(owing) from owed where owed.student_id = a.student_id)::int as amount
        from (
          select * from bank_account b where b.school_id = ${schoolId} and b.mandate_date is not null
            and exists (select from owed where owed.student_id = b.student_id)
          order by b.customer desc limit ${DEBITED}) a),
      request as (
        insert into debit_request (school_id, collect_on, actor, at)
        values (${schoolId}, ${collectOn}, 'staff:uketsuke', ${requestedAt}) returning id),
      line as (
        insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount, bank_code, branch_code,
          kind, number, holder)
        select ${schoolId}::uuid, request.id, position, student_id, customer, '0', amount, bank_code, branch_code, kind,
          number, holder
        from debtor, request)
      insert into debit_amount (school_id, debit_id, position, contract_id, amount)
      select ${schoolId}::uuid, request.id, debtor.position, owed.id, owed.owing
      from request, debtor join owed on owed.student_id = debtor.student_id`,
  )
}

/** Issues a statement of last month to the first student. */
async function insertStatement(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const [student] = await query(
    em,
    sql<{ id: string }>`select id from student where school_id = ${schoolId} and student_id = 's0001'`,
  )
  if (student === undefined) return
  const month = monthOf(plusDays(`${monthOf(now)}-01`, -1))
  const school = { id: schoolId, taxRounding: 'down', ...settings } as const
  const morning = `${monthOf(now)}-01T10:05:00`
  const issuer = { school, now: morning < now ? morning : now }
  const of = { studentId: student.id, from: `${month}-01`, to: lastDayOfMonth(`${month}-01`) }
  const content = await statementContent(em, issuer, of)
  if (content === null) return
  const paper = { kind: 'statement', studentId: student.id, payer: '', content, replacesId: null } as const
  await keepPaper(em, issuer, by, paper)
}

/** As many students have transferred what they owe. */
const TRANSFERRED = 4

/**
 * Leaves a bank's statement of yesterday to be matched: some students have paid what they owe, one of them under the
 * family name alone, and one transfer is of nobody known.
 */
async function insertTransfers(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const owing = await query(
    em,
    sql<{ last: string; first: string; code: string; owing: number }>`
      select coalesce(nullif(st.last_reading, ''), st.last_name) as last,
        coalesce(nullif(st.first_reading, ''), st.first_name) as first, upper(st.student_id) as code,
        sum(k.contract_value + k.adjusted - k.paid)::int as owing
      from contract k join student st on st.school_id = ${schoolId} and st.id = k.student_id
      where k.school_id = ${schoolId} and not k.deleted and not exists (
        select from debit_line l join debit_request r on r.school_id = ${schoolId} and r.id = l.debit_id
        where l.school_id = ${schoolId} and l.student_id = st.id and r.recorded_at is null)
      group by st.school_id, st.id having sum(k.contract_value + k.adjusted - k.paid) > 0
      order by st.student_id limit ${TRANSFERRED}`,
  )
  const day = plusDays(dateOf(now), -1).replaceAll('-', '/')
  const transfers = owing.map(({ last, first, code, owing: amount }, at) => {
    const payer = at === 1 ? `${last} ${first} ${code}` : at === 2 ? last : `${last} ${first}`
    return `${day},,${amount},${inKatakana(payer)}`
  })
  const lines = ['お取引日,お引出し,お預入れ,お取扱内容', ...transfers, `${day},,8800,カ）ミナトシヨウジ`]
  await query(
    em,
    sql`
      insert into bank_file (school_id, staff_id, name, file)
      select ${schoolId}, id, '入出金明細.csv', ${Buffer.from(`${lines.join('\r\n')}\r\n`)} from staff
      where school_id = ${schoolId} and staff_id = 'uketsuke'`,
  )
}

/** Returns a reading in katakana, as banks write it. */
const inKatakana = (reading: string) =>
  reading.replaceAll(/[ぁ-ゖ]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0x60))

/** Prints the agreements of the newest contracts of the first two students; one of them is signed. (AGR-04) */
async function insertAgreements(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const school = await em.findOneOrFail(School, { id: schoolId }, { filters: false })
  const contracts = await query(
    em,
    sql<{ id: string }>`
      select distinct on (st.student_id) k.id
      from contract k join student st on st.school_id = ${schoolId} and st.id = k.student_id
      where k.school_id = ${schoolId} and not k.deleted and st.student_id in ('s0001', 's0002')
      order by st.student_id, k.start_date desc, k.contract_name`,
  )
  const at = `${plusDays(dateOf(now), -3)}T17:40:00`
  const ctx = { school, now: at, origin: 'screen' } as const
  const viewer = { ...by, firstName: '', lastName: '', permissions: [], sessionId: '' }
  for (const [place, { id: contractId }] of contracts.entries()) {
    const content = await agreementContent(em, ctx, { contractId })
    if (content === null) continue
    const { id } = await keepAgreement(em, ctx, viewer, { contractId, content })
    if (place > 0) continue
    await query(
      em,
      sql`insert into agreement_signature (school_id, contract_id, agreement_id, signed_on, actor, at)
        values (${schoolId}, ${contractId}, ${id}, ${dateOf(at)}, 'staff:uketsuke', ${at})`,
    )
  }
}

/** Notes that the journal of the month before last was saved, early in the next: that of last month is due. */
async function insertJournal(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const saved = plusDays(`${monthOf(now)}-01`, -1)
  const month = monthOf(plusDays(`${monthOf(saved)}-01`, -1))
  await query(
    em,
    sql`
      insert into journal_export (school_id, month, program, actor, at)
      values (${schoolId}, ${month}, 'freee', 'staff:uketsuke', ${`${monthOf(saved)}-05T18:10:00`})`,
  )
}
