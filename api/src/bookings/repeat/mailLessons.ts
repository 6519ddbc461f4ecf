import { createHash, randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { LessonReader } from '../../mail/lessonMails.ts'
import type { MailData, MailLesson } from '../../mail/mail.kinds.ts'
import { mailedActor } from '../../mail/mailedActor.ts'
import { stillWaiting } from '../../mail/mailPause.ts'
import { type NewMail, queueMail } from '../../mail/queueMail.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { type Facts, readersOf } from '../booking.facts.ts'

/** A lesson of a mail about several, and its cost. */
interface MailedLesson {
  facts: Facts
  cost: number
  place: Pick<MailLesson, 'courseId' | 'online' | 'locationId'>
}

/**
 * Mails the student and each teacher once about all of their lessons that were booked, or whose booking was undone
 * (REPEAT-07). Where the mail about what is undone still waits, it is withdrawn, and nothing is sent.
 */
export async function mailLessons(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  end: MailData['lessonsBooked']['end'],
  lessons: readonly MailedLesson[],
): Promise<void> {
  const readers = new Map<string, { reader: LessonReader; lessons: MailedLesson[] }>()
  for (const lesson of lessons) {
    for (const reader of readersOf(lesson.facts)) {
      const existing = readers.get(reader.id)
      if (existing === undefined) readers.set(reader.id, { reader, lessons: [lesson] })
      else existing.lessons.push(lesson)
    }
  }
  const mails = [...readers.values()].map(({ reader, lessons: own }) => mailOf(viewer, end, reader, own))
  const withdrawn = end === 'made' ? new Set() : await withdraw(em, ctx, mails)
  await queueMail(
    em,
    ctx.school.id,
    mails.filter(({ about }) => !withdrawn.has(about)),
  )
}

function mailOf(
  viewer: Viewer,
  end: MailData['lessonsBooked']['end'],
  reader: LessonReader,
  lessons: readonly MailedLesson[],
): NewMail & { about: string } {
  const studentId = lessons[0]?.facts.student?.id ?? ''
  const slots = lessons.map(({ facts }) => facts.slot.id).toSorted()
  const set = createHash('sha256').update(slots.join(' ')).digest('base64url')
  return {
    key: `lessonsBooked:${randomUUID()}`,
    about: `lessons:${set}:${studentId}:${reader.id}`,
    to: reader,
    kind: 'lessonsBooked',
    data: {
      end,
      ...mailedActor(viewer),
      points: lessons.reduce((sum, { cost }) => sum + cost, 0),
      lessons: lessons.map(({ facts: { slot }, place }) => ({
        slotId: slot.id,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        teacherId: slot.teacherId,
        ...place,
        studentId,
      })),
    },
  }
}

/** Deletes those of the mails about the same lessons that still wait; returns what they were about. */
async function withdraw(
  em: EntityManager,
  { school }: Context,
  mails: readonly { about: string }[],
): Promise<ReadonlySet<string>> {
  const withdrawn = await query(
    em,
    sql<{ about: string }>`
      delete from mail m using unnest(${mails.map(({ about }) => about)}::text[]) as w (about)
      where ${stillWaiting(school.id, sql`w.about`)} and m.kind = 'lessonsBooked' and m.data ->> 'end' = 'made'
      returning m.about`,
  )
  return new Set(withdrawn.map(({ about }) => about))
}
