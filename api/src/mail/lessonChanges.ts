import { randomUUID } from 'node:crypto'
import type { Language } from '@koma/schema/codes'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { MailData, MailLesson } from './mail.kinds.ts'
import { stillWaiting } from './mailPause.ts'
import { type NewMail, queueMail, type Reached } from './queueMail.ts'

/** Somebody whom a change of a slot concerns. */
interface ChangeReader extends Reached {
  type: 'student' | 'teacher'
  id: string
  email: string
  comLang: Language
}

/** A lesson that is held at another time, by somebody else or elsewhere from now on. */
interface LessonChange {
  slotId: string
  before: MailLesson
  after: MailLesson
  readers: readonly (ChangeReader & { role: MailData['lessonChanged']['role'] })[]
}

/**
 * Writes a mail about each change to each of its readers whom one reaches, and to guardians of its students. Changes in
 * quick succession become one mail that leads from what the reader last knew to the latest. A mail that still waits
 * passes on where the lesson was, and one that leads back there is not sent at all.
 */
export async function queueLessonChanges(
  em: EntityManager,
  schoolId: string,
  changes: readonly LessonChange[],
): Promise<void> {
  const notices = changes.flatMap(({ slotId, before, after, readers }) =>
    readers.map(({ role, ...to }) => ({ slotId, about: aboutOf(slotId, to), before, after, role, to })),
  )
  if (notices.length === 0) return
  const abouts = notices.map(({ about }) => about)
  const waiting = await query(
    em,
    sql<{ about: string; before: MailLesson }>`
      delete from mail m using unnest(${abouts}::text[]) as wanted (about)
      where ${stillWaiting(schoolId, sql`wanted.about`)} and m.kind = 'lessonChanged'
      returning m.about, m.data -> 'before' as before`,
  )
  const firstBefore = new Map(waiting.map(({ about, before }) => [about, before]))
  const mails = notices.flatMap(({ slotId, about, before, after, role, to }): NewMail[] => {
    const lastKnown = firstBefore.get(about) ?? before
    if (isSameLesson(lastKnown, after)) return []
    const data = { ...after, slotId, before: lastKnown, role }
    return [{ key: `lessonChanged:${randomUUID()}`, about, to, kind: 'lessonChanged', data }]
  })
  await queueMail(em, schoolId, mails)
}

/** The end of a wait for a lesson: it is not held, it is held again, or the school has no waiting lists any more. */
export type WaitingChange = 'gone' | 'back' | 'closed'

/** Writes a mail to each of those who waited for a lesson. */
export async function queueWaitingChange(
  em: EntityManager,
  schoolId: string,
  ended: readonly { slotId: string; lesson: MailLesson; reader: ChangeReader }[],
  end: WaitingChange,
): Promise<void> {
  await queueMail(
    em,
    schoolId,
    ended.map(({ slotId, lesson, reader }) => ({
      key: `waitingEnded:${randomUUID()}`,
      about: aboutOf(slotId, reader),
      to: reader,
      kind: 'waitingEnded',
      data: { ...lesson, back: end === 'back', ...(end === 'closed' && { closed: true }) },
    })),
  )
}

/** Returns the name that mails about one student in one slot share, so that later ones replace earlier. */
function aboutOf(slotId: string, { type, id }: Pick<ChangeReader, 'type' | 'id'>): string {
  return type === 'student' ? `lesson:${slotId}:${id}:${id}` : `lessonChanged:${slotId}:${id}`
}

function isSameLesson(a: MailLesson, b: MailLesson): boolean {
  return (
    a.startsAt === b.startsAt &&
    a.endsAt === b.endsAt &&
    a.teacherId === b.teacherId &&
    a.online === b.online &&
    a.locationId === b.locationId
  )
}
