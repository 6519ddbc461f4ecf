import { dateOf, schoolNow, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { isHeldFor } from '../bookings/offers/isHeldFor.ts'
import { isSeatStillFree } from '../bookings/waiting/freeSeatNotice.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { MailData, MailDropReason, MailLesson } from './mail.kinds.ts'
import { isRecurring, isWanted } from './recurring.ts'
import { isPaperValid } from './paperAttachment.ts'
import { remindedLessons } from './remindedLessons.ts'
import type { MailToMake } from './mailToMake.ts'

/**
 * Returns a mail's content as of now, when it goes out: its list without what is over or was cancelled since it was
 * written. Or returns why it has nothing left to say.
 */
export async function currentContent(em: EntityManager, mail: MailToMake): Promise<MailToMake | MailDropReason> {
  const now = schoolNow(mail.school.timezoneName)
  if (mail.guardian !== null) {
    if (!mail.guardian.wants) return 'stopped'
  } else if (isRecurring(mail.kind) && !(await isWanted(em, mail, mail.kind))) return 'stopped'
  switch (mail.kind) {
    case 'waitingPlace':
    case 'alertWaitingPlace':
      if (mail.data.startsAt <= now) return 'over'
      return (await hasFreePlace(em, mail, now)) ? mail : 'seatTaken'
    case 'offerMade':
      if (mail.data.startsAt <= now) return 'over'
      return (await isOffered(em, mail)) ? mail : 'seatTaken'
    case 'waitingEnded':
    case 'alertWaitingAdd':
      return mail.data.startsAt <= now ? 'over' : mail
    case 'lessonChanged':
      return mail.data.startsAt <= now && mail.data.before.startsAt <= now ? 'over' : mail
    case 'dailySchedule':
      return mail.data.day < dateOf(now) ? 'over' : mail
    case 'reminder': {
      const toCome = ahead(mail.data.lessons, now)
      if (toCome.length === 0) return 'over'
      const lessons = await remindedLessons(em, mail, toCome, now)
      return lessons.length === 0 ? 'nothingLeft' : { ...mail, data: { ...mail.data, lessons } }
    }
    case 'closure': {
      const lessons = ahead(mail.data.lessons, now)
      const waited = ahead(mail.data.waited, now)
      if (lessons.length + waited.length === 0) return 'over'
      const remaining = {
        lessons: await withoutCancelled(em, mail, lessons, 'booking'),
        waited: await withoutCancelled(em, mail, waited, 'waiting'),
      }
      if (remaining.lessons.length + remaining.waited.length === 0) return 'nothingLeft'
      return { ...mail, data: { ...mail.data, ...remaining } }
    }
    case 'templateBookings': {
      const remaining = await lessonsStillTrue(em, mail, mail.data, now)
      return typeof remaining === 'string' ? remaining : { ...mail, data: { ...mail.data, lessons: remaining } }
    }
    case 'lessonsBooked': {
      const remaining = await lessonsStillTrue(em, mail, mail.data, now)
      return typeof remaining === 'string' ? remaining : { ...mail, data: { ...mail.data, lessons: remaining } }
    }
    case 'paper':
      return (await isPaperValid(em, mail, mail.data)) ? mail : 'nothingLeft'
    case 'alertPasswordReset':
    case 'bookingCancelled':
    case 'bookingMade':
    case 'bookingMoved':
    case 'contractReminder':
    case 'priceChange':
    case 'sessionsEnded':
    case 'newDevice':
    case 'permissionsAdded':
    case 'keyCreated':
    case 'webhookCreated':
    case 'factorsChanged':
    case 'emailChanged':
    case 'emailConfirm':
    case 'invitation':
    case 'passwordChanged':
    case 'passwordReset':
      return mail
  }
}

function ahead<Lesson extends MailLesson>(lessons: readonly Lesson[], now: WallTime): Lesson[] {
  return lessons.filter(({ startsAt }) => startsAt > now)
}

/** Returns the lessons to come that are still booked, or not booked, as the mail says; or why it has none left. */
async function lessonsStillTrue(
  em: EntityManager,
  mail: MailToMake,
  { end, lessons }: MailData['templateBookings'] | MailData['lessonsBooked'],
  now: WallTime,
) {
  const toCome = ahead(lessons, now)
  if (toCome.length === 0) return 'over'
  const announced = toCome.map((lesson) => ({ ...lesson, back: end === 'made' }))
  const remaining = await withoutCancelled(em, mail, announced, 'booking')
  return remaining.length === 0 ? 'nothingLeft' : remaining
}

interface MailedLesson extends MailLesson {
  /** Whether the mail says that it takes place. */
  back: boolean
  /** Left out where the reader is the student. */
  studentId?: string
}

/** Leaves out the lessons, or waits, that the mail announces and that were cancelled since. */
async function withoutCancelled<Lesson extends MailedLesson>(
  em: EntityManager,
  { schoolId, reader }: MailToMake,
  lessons: readonly Lesson[],
  as: 'booking' | 'waiting',
): Promise<Lesson[]> {
  const places = lessons.flatMap(({ back, startsAt, teacherId, studentId }, index) =>
    back ? [{ index, startsAt, teacherId, studentId: reader?.type === 'student' ? reader.id : studentId }] : [],
  )
  if (places.length === 0) return [...lessons]
  const booked = sql.table(as)
  const slotId = sql.ref(as === 'booking' ? 'b.live_slot_id' : 'b.slot_id')
  const cancelled = await query(
    em,
    sql<{ index: number }>`
      select w.index from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as w (index int, "startsAt" timestamp, "teacherId" uuid, "studentId" uuid)
      where not exists (
        select from slot s join ${booked} b on b.school_id = ${schoolId} and ${slotId} = s.id
        where s.school_id = ${schoolId} and s.teacher_id = w."teacherId" and s.starts_at = w."startsAt"
          and (w."studentId" is null or b.student_id = w."studentId"))`,
  )
  const isGone = new Set(cancelled.map(({ index }) => index))
  return lessons.filter((_, index) => !isGone.has(index))
}

/**
 * Tells whether the place that a mail offers is still free for whom it is written to. Asked of every such mail: one may
 * be delivered long after it was queued, in a long line or after an outage.
 */
async function hasFreePlace(
  em: EntityManager,
  { kind, about, schoolId, reader }: MailToMake,
  now: WallTime,
): Promise<boolean> {
  const slotId = about?.split(':')[1]
  const studentId = reader?.id ?? null
  if (slotId === undefined || (kind === 'waitingPlace' && studentId === null)) return false
  return isSeatStillFree(em, { schoolId, slotId, studentId }, now)
}

/** Tells whether the seat is still held for whom the mail is written to. */
async function isOffered(em: EntityManager, { about, schoolId, reader }: MailToMake): Promise<boolean> {
  const slotId = about?.split(':')[1]
  return slotId !== undefined && reader !== null && isHeldFor(em, { schoolId, slotId, studentId: reader.id })
}
