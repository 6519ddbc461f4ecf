import type { Context } from '../platform/shared/context.ts'
import { signed, textOfSigned } from '../platform/database/signedText.ts'
import { query, sql } from '../platform/database/sql.ts'
import { calendarText } from './calendarText.ts'
import { studentEvents } from './feed.reads.ts'
import { lessonEvent } from './lessonEvent.ts'

/** The life of an address in minutes: long enough to change to another browser or app. */
const MINUTES = 60

/**
 * Returns the address of one booking as a calendar file. It needs no session, because calendars and other browsers than
 * the one that made it open it; it ends after an hour. (REMIND-02)
 */
export async function lessonAddress(ctx: Context, bookingId: string): Promise<string> {
  const until = Math.floor(Date.now() / 1000) + MINUTES * 60
  const token = await signed(ctx.em, ctx.school.id, 'lesson', `${bookingId}_${until}`)
  const address = `${ctx.baseUrl}/calendar/${token}.ics`
  ctx.call?.conceal?.(address)
  return address
}

/** Returns the file at such an address; null where it was never made, has ended, or its student has left. */
export async function lessonAtAddress(ctx: Context, token: string): Promise<{ name: string; text: string } | null> {
  const [bookingId, until] = (await textOfSigned(ctx.em, ctx.school.id, 'lesson', token))?.split('_') ?? []
  if (bookingId === undefined || Number(until) * 1000 < Date.now()) return null
  const [owner] = await query(
    ctx.em,
    sql<{ id: string }>`
      select s.id from booking b join student s on s.school_id = b.school_id and s.id = b.student_id and s.active
      where b.school_id = ${ctx.school.id} and b.id = ${bookingId}`,
  )
  return owner === undefined ? null : lessonFile(ctx, owner.id, bookingId)
}

/** Returns one booking of a student as a calendar file; null where it is not theirs or too old for calendars. */
export async function lessonFile(
  ctx: Context,
  studentId: string,
  bookingId: string,
): Promise<{ name: string; text: string } | null> {
  const { language, rows } = await studentEvents(ctx, studentId, bookingId)
  const [row] = rows
  if (row === undefined) return null
  const event = lessonEvent(row, { language, baseUrl: ctx.baseUrl, reader: 'student' })
  const day = row.startsAt.slice(0, 10)
  return { name: `lesson-${day}.ics`, text: calendarText({ school: ctx.school, name: null, events: [event] }) }
}
