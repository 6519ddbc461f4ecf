import { instantOf, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { pageOf } from '../mail/letterParts.ts'
import type { MailContent } from '../mail/mail.kinds.ts'
import { words } from '../mail/mail.texts.ts'
import type { MailToMake } from '../mail/mailToMake.ts'
import { writeLetter, type WrittenMail } from '../mail/makeMail.ts'
import { query, sql } from '../platform/database/sql.ts'

/** A notification as the browser gets it. */
export interface Notification {
  title: string
  body: string
  lang: 'ja' | 'en'
  /** Notifications with one tag replace each other: there is one about each lesson. */
  tag: string
  /** The tags of notifications about lessons that were moved or cancelled. */
  replaces: string[]
  /** The page it opens, at the address of the app. */
  path: string
}

/** A notification, how long it is of use in seconds, and whether a sleeping phone should wake for it. */
export interface DueNotification {
  notification: Notification
  ttl: number
  urgency: 'high' | 'normal'
}

/** A browser shows fewer letters; with these, the message stays far below the 4096 bytes that push services take. */
const MOST_TITLE = 120
const MOST_BODY = 300
/** The lessons of a list that are shown. */
const MOST_LESSONS = 3
/** The notifications that one may replace. */
const MOST_REPLACED = 20

/**
 * Returns what a mail says as a notification, as of now, or null when it is over, was cancelled or stopped meanwhile.
 * It holds no balance, note or reason: everybody near the phone can read it. (PUSH-04)
 */
export async function notificationOf(
  em: EntityManager,
  written: MailToMake,
  url: string,
): Promise<DueNotification | null> {
  const current = await writeLetter(em, written, url)
  if (typeof current === 'string') return null
  const ttl = Math.floor((usefulUntil(current.mail) - Date.now()) / 1000)
  if (ttl <= 0 || !(await stillHolds(em, current.mail))) return null
  const isUrgent = ['offerMade', 'waitingPlace'].includes(current.mail.kind)
  return { notification: textsOf(current, url), ttl, urgency: isUrgent ? 'high' : 'normal' }
}

/** The parts of a letter that a notification shows: who, what and where; the title has the time. */
function textsOf({ mail, letter, reading }: WrittenMail, url: string): Notification {
  const text = words[mail.language]
  const named = new Set([text.course, text.teacher, text.student, text.place])
  const facts = (letter.facts ?? []).flatMap(([label, value]) => (named.has(label) ? [value] : []))
  const before = (letter.facts ?? []).flatMap((fact) => (fact[0] === text.before ? [fact.join(' ')] : []))
  const lessons = (letter.lessons ?? []).map(({ time, title }) => `${time} ${title}`)
  const more = lessons.length > MOST_LESSONS ? ['…'] : []
  const body = [...letter.lead, facts.join(' · '), ...before, ...lessons.slice(0, MOST_LESSONS), ...more]
  const page = new URL(letter.button?.url ?? pageOf(reading), url)
  const slots = slotsOf(mail)
  return {
    title: cut(letter.subject, MOST_TITLE),
    body: cut(body.filter((line) => line !== '').join('\n'), MOST_BODY),
    lang: mail.language === 'jp' ? 'ja' : 'en',
    tag: slots.about.length === 1 ? tagOf(slots.about[0] ?? '') : `mail:${mail.id}`,
    replaces: slots.ended.slice(0, MOST_REPLACED).map(tagOf),
    path: `${page.pathname}${page.search}`,
  }
}

const tagOf = (slotId: string): string => `lesson:${slotId}`

const cut = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** Returns the slots a mail is about, and those whose earlier notifications no longer hold. */
function slotsOf(mail: MailContent): { about: string[]; ended: string[] } {
  const { data } = mail
  if (!('lessons' in data)) {
    const about = 'slotId' in data ? [data.slotId ?? []].flat() : []
    const before = 'before' in data ? [data.before.slotId ?? []].flat() : []
    return { about, ended: before.filter((slotId) => !about.includes(slotId)) }
  }
  const all = data.lessons.flatMap(({ slotId = [] }) => slotId)
  const isEnd = 'end' in data && data.end !== 'made' && data.end !== 'reopened'
  return { about: all, ended: isEnd && all.length > 1 ? all : [] }
}

/** Returns the instant, in milliseconds, after which a mail tells nothing of use. */
function usefulUntil(mail: MailToMake): number {
  const at = (time: WallTime): number => instantOf(time, mail.school.timezoneName).epochMilliseconds
  const { kind, data } = mail
  if (kind === 'offerMade') return Math.min(at(data.until), at(data.startsAt))
  if (kind === 'reminder') {
    const ends = data.lessons.map(({ startsAt, cancelBy }) =>
      at(data.why === 'cancelBy' && cancelBy !== undefined ? cancelBy : startsAt),
    )
    return Math.min(...ends)
  }
  const lessons = [
    ...('startsAt' in data ? [data.startsAt] : []),
    ...('before' in data ? [data.before.startsAt] : []),
    ...('lessons' in data ? data.lessons.map(({ startsAt }) => startsAt) : []),
    ...('waited' in data ? data.waited.map(({ startsAt }) => startsAt) : []),
  ]
  return Math.max(...lessons.map(at))
}

/**
 * Tells whether a booking, move, change or cancellation is still so: its mail is sent in any case, but a notification
 * that came behind a later one would be believed.
 */
async function stillHolds(em: EntityManager, { schoolId, kind, data, reader }: MailToMake): Promise<boolean> {
  const isAboutOne = kind === 'bookingMade' || kind === 'bookingMoved' || kind === 'bookingCancelled'
  const isOwn = kind === 'lessonChanged' && data.role === 'booked'
  if ((!isAboutOne && !isOwn) || data.slotId === undefined) return true
  const studentId = isAboutOne ? data.studentId : (reader?.id ?? null)
  const [booked] = await query(
    em,
    sql`
      select 1 from booking
      where school_id = ${schoolId} and live_slot_id = ${data.slotId} and student_id = ${studentId}`,
  )
  return (booked !== undefined) === (kind !== 'bookingCancelled')
}
