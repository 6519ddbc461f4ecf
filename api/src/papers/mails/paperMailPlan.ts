import type { Language } from '@koma/schema/codes'
import type { PaperKind } from '@koma/schema/input/paper'
import { contractNumberOf } from '@koma/schema/rules/contractNumber'
import type { EntityManager } from '@mikro-orm/postgresql'
import { emailConfirmed } from '../../accounts/accountTables.ts'
import { guardiansToTell } from '../../mail/guardianCopies.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import { paperNumberOf } from '../paperNumber.ts'
import { lastPaperMail } from './lastPaperMail.ts'
import type { PaperMailType, paperMailProblems } from './paperMail.type.ts'
import { timesMailed } from './timesMailed.ts'
import { digestOf } from '../../platform/shared/digest.ts'

/** A numbered paper or a printed agreement. */
type MailedKind = PaperKind | 'agreement'

/** An address that a paper goes to, and what stands for it in the key of the email. */
export interface Recipient {
  email: string
  comLang: Language
  hash: string
}

/** A paper to be emailed, and why it is not; null if it is. What was sent to an address before is not sent there. */
export interface PlannedPaperMail {
  id: string
  kind: MailedKind
  /** The number of the paper, or of the contract of an agreement. */
  paperNumber: string
  studentId: string
  studentName: string
  email: string
  /** The student's own address, if it goes there. */
  own: Recipient | null
  /** The guardians to whom it goes too. (FAM-11) */
  guardians: (Recipient & { id: string; name: string })[]
  /** How often it was sent. */
  times: number
  /** The last email with it; null without one. */
  mail: PaperMailType | null
  problem: (typeof paperMailProblems)[number] | null
}

interface Facts extends Omit<PlannedPaperMail, 'problem' | 'own' | 'guardians'> {
  isConfirmed: boolean
  own: Recipient & Sent
  guardians: (PlannedPaperMail['guardians'][number] & Sent)[]
  isCancelled: boolean
  isReplaced: boolean
}

interface Sent {
  wasSent: boolean
}

/** What stands for an address where the address itself is not kept. */
const hashOf = (email: Sql) => sql`left(encode(sha256(convert_to(lower(${email}), 'UTF8')), 'hex'), 32)`

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
        st.last_name || ' ' || st.first_name as "studentName", st.email, ${emailConfirmed('st')} as "isConfirmed",
        jsonb_build_object('email', st.email, 'comLang', st.com_lang, 'hash', own.hash, 'wasSent', own.hash = any(sent.hashes)) as own,
        copy.guardians, sent.times, case when w.kind = 'agreement' then ${lastPaperMail(schoolId, 'agreement_id', sql`w.id`)}
          else ${lastPaperMail(schoolId, 'paper_id', sql`w.id`)} end as mail
      from wanted w join student st on st.school_id = ${schoolId} and st.id = w.student_id
      cross join lateral (select ${hashOf(sql`st.email`)} as hash) own
      cross join lateral (
        select ${timesMailed('s')}::int as times,
          coalesce(array_agg(s.address_hash) filter (where coalesce(m.state not in ('failed', 'dropped'), not s.failed)), '{}') as hashes
        from paper_mail s left join mail m on m.school_id = ${schoolId} and m.key = s.mail_key
        where s.school_id = ${schoolId} and (s.paper_id = w.id or s.agreement_id = w.id)) sent
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.last_name || ' ' || g.first_name, 'email', g.email,
            'comLang', g.com_lang, 'hash', ${hashOf(sql`g.email`)}, 'wasSent', ${hashOf(sql`g.email`)} = any(sent.hashes))
            order by g.guardian_id), '[]') as guardians
        from ${guardiansToTell(schoolId, sql`st.id`, { kind: sql`'paper'`, sentTo: sql`case when ${emailConfirmed('st')} then st.email end` })}
          and ${emailConfirmed('g')}) copy
      order by st.name_order, st.id, w.kind collate "C", w."paperNumber" collate "C", w.id`,
  )
  return found.map(({ isConfirmed, isCancelled, isReplaced, own, guardians, ...paper }) => {
    const isDue = ({ wasSent }: Sent) => again === true || !wasSent
    const reached = [...(paper.email !== '' && isConfirmed ? [own] : []), ...guardians]
    const problem = problemOf({ isCancelled, isReplaced, email: paper.email, reached, due: reached.filter(isDue) })
    return {
      ...paper,
      paperNumber: paper.kind === 'agreement' ? contractNumberOf(paper.paperNumber) : paper.paperNumber,
      own: reached.includes(own) && isDue(own) ? own : null,
      guardians: guardians.filter(isDue),
      problem,
    }
  })
}

function problemOf({
  isCancelled,
  isReplaced,
  email,
  reached,
  due,
}: Pick<Facts, 'isCancelled' | 'isReplaced' | 'email'> & {
  reached: readonly Recipient[]
  due: readonly Recipient[]
}): PlannedPaperMail['problem'] {
  if (isCancelled) return 'cancelled'
  if (isReplaced) return 'replaced'
  if (reached.length === 0) return email === '' ? 'noEmail' : 'unconfirmed'
  return due.length === 0 ? 'sent' : null
}

/** Returns a text that differs if another paper would be sent, or to another address. */
export const digestOfMails = (planned: readonly PlannedPaperMail[]): string =>
  digestOf(
    planned.map(({ id, problem, own, guardians, times }) => [
      id,
      problem,
      problem === null && [own?.hash, guardians.map(({ hash }) => hash), times],
    ]),
  )
