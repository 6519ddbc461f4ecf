import { randomUUID } from 'node:crypto'
import type { Language } from '@koma/schema/codes'
import type { SlotFacts } from '@koma/schema/rules/facts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { SchoolRow } from '../platform/shared/school.entity.ts'
import type { MailData, MailLesson } from './mail.kinds.ts'
import { type Sql, sql } from '../platform/database/sql.ts'
import { guardiansToTell } from './guardianCopies.ts'
import { dueTime, stillWaiting } from './mailPause.ts'
import { type NewMail, queueMail, toSchool } from './queueMail.ts'

/** A person who gets mail about a lesson. The booking facts list them. */
export interface LessonReader {
  type: 'student' | 'teacher'
  id: string
  email: string
  comLang: Language
  /** False for a student whom no mail reaches, but who has guardians; left out: one does. */
  reached?: boolean
}

/**
 * Returns parts of a `with` clause that write a mail to each of `readers`. They belong to the statement that books or
 * cancels, so that mail costs no trip of its own; a booking without readers leaves them out. `about` is a part that
 * gives the booking's `id`, `data` what the mail is made from. A mail about this student in this slot that is not sent
 * yet is deleted, because the new one says how it ended. The student's guardians get it too, and it is about the same
 * for them: what replaces one replaces all (FAM-11).
 */
export function lessonMailsInsert(
  kind: 'bookingMade' | 'bookingCancelled',
  about: string,
  { school, slot, student, readers, data }: LessonMails,
): Sql {
  const kindText = sql.lit(kind)
  const booking = sql.raw(about)
  const lesson = sql`'lesson:' || ${slot}::uuid || ':' || ${student}::uuid || ':' || reader.id`
  const recipients = sql`jsonb_to_recordset(${JSON.stringify(readers)}::jsonb)`
  return sql`replaced as (
      delete from mail m using ${recipients} as reader (id uuid)
      where ${stillWaiting(school, lesson)}),
    reader as (
      select r.type, r.id, null::uuid as guardian_id, r.email, r."comLang" as language
      from ${recipients} as r (type text, id uuid, email text, "comLang" text, reached boolean)
      where r.reached is distinct from false
      union all
      select r.type, r.id, copy.id, copy.email, copy.com_lang
      from ${recipients} as r (type text, id uuid, email text, reached boolean)
      cross join lateral (
        select g.id, g.email, g.com_lang
        from ${guardiansToTell(school, sql`r.id`, { kind: kindText, sentTo: sql`case when r.reached is distinct from false then r.email end` })}) copy
      where r.type = 'student'),
    mailed as (
      insert into mail (school_id, key, kind, about, due_at, student_id, teacher_id, guardian_id, address, language, data)
      select ${school}::uuid, ${kindText} || ':' || ${booking}.id || ':' || reader.id || coalesce(':' || reader.guardian_id, ''),
        ${kindText}, ${lesson}, ${dueTime(school, kindText, lesson)},
        case reader.type when 'student' then reader.id end, case reader.type when 'teacher' then reader.id end,
        reader.guardian_id, reader.email, reader.language, ${JSON.stringify(data)}::jsonb
      from ${booking}, reader
      on conflict (school_id, key) do nothing returning id),
    posted as (insert into outbox (school_id, topic, ref) select ${school}::uuid, 'mail', id from mailed)`
}

/** The mails about one lesson: the ids of its school, slot and student, who reads them and what they say. */
interface LessonMails {
  school: string
  slot: string
  student: string | undefined
  readers: readonly LessonReader[]
  data: MailData['bookingMade'] | MailData['bookingCancelled']
}

/** Returns the slot as mails describe it. While no seat is booked or held, its course and place are open. */
export function mailLesson(slot: SlotFacts & { teacherId: string }): MailLesson {
  const { startsAt, endsAt, teacherId, booked } = slot
  const when = { slotId: slot.id, startsAt, endsAt, teacherId }
  if (booked === null) {
    return { ...when, courseId: null, online: slot.onlineAvailable, locationId: slot.locationId }
  }
  return { ...when, courseId: booked.courseId, online: booked.online, locationId: booked.locationId }
}

/** A student on the waiting list of a slot. */
export interface WaitingStudent {
  id: string
  email: string
  comLang: Language
  /** Whether they want mail, and are still students. */
  notify: boolean
}

/**
 * Writes the mails about a seat that is free again: to each student on the waiting list whom one reaches, and to the
 * school. They are sent at once, or later if the last mail about this slot is recent. (D55, D56, BOOK-39)
 */
export async function queueWaitingPlace(
  em: EntityManager,
  school: SchoolRow,
  slotId: string,
  lesson: MailLesson,
  waiting: readonly WaitingStudent[],
): Promise<void> {
  const freed = randomUUID()
  const mails: NewMail[] = waiting.map(({ notify, ...student }) => ({
    key: `waitingPlace:${freed}:${student.id}`,
    about: `waitingPlace:${slotId}:${student.id}`,
    to: { type: 'student', ...student, reached: notify && student.email !== '' },
    kind: 'waitingPlace',
    data: lesson,
  }))
  if (school.alertWaitingList) {
    const data = { ...lesson, waiting: waiting.length }
    mails.push({
      key: `alertWaitingPlace:${freed}`,
      about: `alertWaitingPlace:${slotId}`,
      to: toSchool(school),
      kind: 'alertWaitingPlace',
      data,
    })
  }
  await queueMail(em, school.id, mails)
}

/** Writes the school's alert that a student has joined a waiting list, if the school wants alerts (D56). */
export async function queueWaitingAdd(
  em: EntityManager,
  school: SchoolRow,
  slotId: string,
  lesson: MailLesson,
  student: { id: string; studentCode: string; name: string },
): Promise<void> {
  if (!school.alertWaitingList) return
  const data = { ...lesson, studentCode: student.studentCode, studentName: student.name }
  await queueMail(em, school.id, [
    {
      key: `alertWaitingAdd:${randomUUID()}`,
      about: `alertWaitingAdd:${slotId}:${student.id}`,
      to: toSchool(school),
      kind: 'alertWaitingAdd',
      data,
    },
  ])
}
