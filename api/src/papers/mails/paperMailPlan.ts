import type { Language } from '@koma/schema/codes'
import type { PaperKind } from '@koma/schema/input/paper'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import type { EntityManager } from '@mikro-orm/postgresql'
import { emailConfirmed } from '../../accounts/accountTables.ts'
import { guardiansToTell } from '../../mail/guardianCopies.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { digestOf } from '../invoices/invoiceContent.ts'
import { paperNumberOf } from '../paperNumber.ts'

/**
 * Why a paper is not emailed. noEmail: neither its student nor a guardian who wants papers has an address. unconfirmed: nobody has confirmed a new address.
 * cancelled, replaced: it is no longer valid. sent: it was sent to this address before.
 */
export const paperMailProblems = ['noEmail', 'unconfirmed', 'cancelled', 'replaced', 'sent'] as const

/** A numbered paper or a printed agreement. */
type MailedKind = PaperKind | 'agreement'

/** A paper to be emailed, and why it is not; null if it is. */
export interface PlannedPaperMail {
  id: string
  kind: MailedKind
  /** The number of the paper, or of the contract of an agreement. */
  paperNumber: string
  studentId: string
  studentName: string
  email: string
  /** Whether it goes to the student's own address. */
  toStudent: boolean
  /** The guardians to whom it goes too. (FAM-11) */
  guardians: { id: string; name: string; email: string }[]
  comLang: Language
  addressHash: string
  /** How often it was sent to this address. */
  times: number
  problem: (typeof paperMailProblems)[number] | null
}

interface Facts extends Omit<PlannedPaperMail, 'problem' | 'toStudent'> {
  isConfirmed: boolean
  isCancelled: boolean
  isReplaced: boolean
  wasSent: boolean
}

/**
 * Plans the emails of papers and printed agreements, by student and number; ids that name nothing are left out. One
 * that could not be delivered counts as not sent. (PAPER-13, AGR-07)
 */
export async function planPaperMails(
  em: EntityManager,
  schoolId: string,
  { ids, again }: { ids: readonly string[]; again?: boolean | null | undefined },
): Promise<PlannedPaperMail[]> {
  const found = await query(
    em,
    sql<Facts>`
      with wanted as (
        select p.id, p.kind, ${paperNumberOf('p')} as "paperNumber", coalesce(p.student_id, k.student_id) as student_id,
          c.paper_id is not null as "isCancelled", exists (
            select from paper n where n.school_id = ${schoolId} and n.replaces_id = p.id) as "isReplaced"
        from paper p
        left join contract k on k.school_id = ${schoolId} and k.id = p.contract_id
        left join paper_cancellation c on c.school_id = ${schoolId} and c.paper_id = p.id
        where p.school_id = ${schoolId} and p.id = any(${[...ids]}::uuid[])
        union all
        select a.id, 'agreement', k.contract_name, k.student_id, false, false
        from contract_agreement a join contract k on k.school_id = ${schoolId} and k.id = a.contract_id
        where a.school_id = ${schoolId} and a.id = any(${[...ids]}::uuid[]))
      select w.id, w.kind, w."paperNumber", w."isCancelled", w."isReplaced", st.id as "studentId",
        st.last_name || ' ' || st.first_name as "studentName", st.email, st.com_lang as "comLang",
        ${emailConfirmed('st')} as "isConfirmed", copy.guardians, h.hash as "addressHash", sent.times, sent.arrived as "wasSent"
      from wanted w join student st on st.school_id = ${schoolId} and st.id = w.student_id
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.last_name || ' ' || g.first_name, 'email', g.email)
            order by g.guardian_id), '[]') as guardians, string_agg(g.guardian_id, ' ' order by g.guardian_id) as addresses
        from ${guardiansToTell(schoolId, sql`st.id`, { kind: sql`'paper'`, sentTo: sql`case when ${emailConfirmed('st')} then st.email end` })}
          and ${emailConfirmed('g')}) copy
      cross join lateral (
        select left(encode(sha256(convert_to(concat_ws(' ', lower(st.email), copy.addresses), 'UTF8')), 'hex'), 32) as hash) h
      cross join lateral (
        select count(*)::int as times, coalesce(bool_or(coalesce(m.state not in ('failed', 'dropped'), true)), false) as arrived
        from paper_mail s left join mail m on m.school_id = ${schoolId} and m.key = s.mail_key
        where s.school_id = ${schoolId} and s.address_hash = h.hash
          and (s.paper_id = w.id or s.agreement_id = w.id)) sent
      order by "studentName", w.kind, w."paperNumber", w.id`,
  )
  return found.map(({ isConfirmed, isCancelled, isReplaced, wasSent, ...paper }) => {
    const state = { isConfirmed, isCancelled, isReplaced, wasSent: wasSent && again !== true }
    const paperNumber = paper.kind === 'agreement' ? contractNumberOf(paper.paperNumber) : paper.paperNumber
    const { email, guardians } = paper
    const problem = problemOf({ ...state, email, guardians })
    return { ...paper, paperNumber, toStudent: email !== '' && isConfirmed, problem }
  })
}

function problemOf({
  email,
  guardians,
  isConfirmed,
  isCancelled,
  isReplaced,
  wasSent,
}: Pick<
  Facts,
  'email' | 'guardians' | 'isConfirmed' | 'isCancelled' | 'isReplaced' | 'wasSent'
>): PlannedPaperMail['problem'] {
  if (isCancelled) return 'cancelled'
  if (isReplaced) return 'replaced'
  if (guardians.length === 0 && email === '') return 'noEmail'
  if (guardians.length === 0 && !isConfirmed) return 'unconfirmed'
  return wasSent ? 'sent' : null
}

/** Returns a text that differs if another paper would be sent, or to another address. */
export const digestOfMails = (planned: readonly PlannedPaperMail[]): string =>
  digestOf(
    planned.map(({ id, problem, addressHash, times }) => [id, problem, problem === null && [addressHash, times]]),
  )
