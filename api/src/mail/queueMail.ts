import type { Language } from '@koma/schema/codes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { guardiansToTell } from './guardianCopies.ts'
import { dueTime, stillWaiting } from './mailPause.ts'
import type { MailContent, MailRecipient } from './mail.kinds.ts'

/**
 * A mail to be written. `key` says what it is about and to whom, such as `bookingMade:<booking>:<student>`, and holds
 * no secret. A school never gets two mails with the same key. `about` does the same for mails in quick succession, such
 * as `waitingPlace:<slot>:<student>`. One of a kind goes out at once; the next, which replaces those that wait, after a
 * pause.
 */
export type NewMail = { key: string; about?: string; to: MailRecipient & Partial<Reached> } & MailContent

/** Whether a mail reaches somebody: they want mail, have an address, and have not left. */
export interface Reached {
  reached: boolean
}

/** Names the setting of a preview's transaction that also keeps the mails which reach nobody. */
export const KEEPS_UNREACHED = 'koma.keeps_unreached'

/**
 * Writes mails, to be sent once the transaction of `em` commits and never otherwise (D13). One statement; nothing is
 * sent to those who are not `reached`; a preview, which is rolled back, reads who they are. A mail to a student also
 * goes to each guardian who wants its kind, whether or not the student is reached (FAM-11); reminders are chosen by
 * each reader alone, and papers go to those alone who were previewed. Call inside `inTransaction`, whose announcement
 * hands them to a worker.
 */
export async function queueMail(em: EntityManager, schoolId: string, mails: readonly NewMail[]): Promise<void> {
  const rows = mails
    .filter(({ to }) => to.type === 'student' || to.email !== '' || to.reached === false)
    .map(({ key, about, to, kind, data }) => ({
      reached: to.reached !== false && to.email !== '',
      key,
      about,
      kind,
      student_id: to.type === 'student' ? to.id : to.type === 'guardian' ? (to.studentId ?? null) : null,
      teacher_id: to.type === 'teacher' ? to.id : null,
      staff_id: to.type === 'staff' ? to.id : null,
      guardian_id: to.type === 'guardian' ? to.id : null,
      address: to.email === '' ? '-' : to.email,
      language: to.type === 'school' ? to.language : to.comLang,
      data,
    }))
  if (rows.length === 0) return
  await query(
    em,
    sql`
      with direct as (
        select w.*, (one ->> 'reached')::boolean as reached
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) one, jsonb_populate_record(null::mail, one) w),
      wanted as (
        select key, kind, about, student_id, teacher_id, staff_id, guardian_id, address, language, data from direct
        where reached or current_setting(${KEEPS_UNREACHED}, true) = 'on'
        union all
        select w.key || ':' || copy.id, w.kind, w.about, w.student_id, null, null, copy.id, copy.email, copy.com_lang, w.data
        from direct w cross join lateral (
          select g.id, g.email, g.com_lang
          from ${guardiansToTell(schoolId, sql`w.student_id`, { kind: sql`w.kind`, sentTo: sql`case when w.reached then w.address end` })}) copy
        where w.kind not in ('reminder', 'paper') and w.guardian_id is null),
      replaced as (delete from mail m using wanted w where ${stillWaiting(schoolId, sql`w.about`)}),
      made as (
        insert into mail (school_id, key, kind, about, due_at, student_id, teacher_id, staff_id, guardian_id,
          address, language, data)
        select ${schoolId}::uuid, key, kind, about, ${dueTime(schoolId, sql`w.kind`, sql`w.about`)}, student_id,
          teacher_id, staff_id, guardian_id, address, language, data
        from wanted w
        on conflict (school_id, key) do nothing returning id)
      insert into outbox (school_id, topic, ref) select ${schoolId}::uuid, 'mail', id from made`,
  )
}

/** Returns the school as a recipient of alerts; an empty address means no alerts. */
export function toSchool(school: { email: string; language: Language }): MailRecipient {
  return { type: 'school', email: school.email, language: school.language }
}
