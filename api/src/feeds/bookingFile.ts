import { z } from 'zod'
import type { Context } from '../platform/shared/context.ts'
import { notFound } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { calendarText } from './calendarText.ts'
import { studentEvents } from './feed.reads.ts'
import { lessonEvent } from './lessonEvent.ts'
import { mayHaveBookingFile } from './feed.policy.ts'

/**
 * Returns one booking of the signed-in student as a calendar file, in their language of messages. NOT_FOUND for a
 * booking that is not theirs or too old for the feed.
 */
export async function bookingFile(ctx: Context, input: { bookingId: string }): Promise<{ name: string; text: string }> {
  const viewer = mayHaveBookingFile(ctx)
  const { bookingId } = parseInput(ctx, z.object({ bookingId: z.uuid() }), input)
  const { language, rows } = await studentEvents(ctx, viewer.id, bookingId)
  const [row] = rows
  if (row === undefined) throw notFound(ctx.language)
  const event = lessonEvent(row, { language, baseUrl: ctx.baseUrl, reader: 'student' })
  const day = row.startsAt.slice(0, 10)
  return { name: `lesson-${day}.ics`, text: calendarText({ school: ctx.school, name: null, events: [event] }) }
}
