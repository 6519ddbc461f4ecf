import type { Context } from '../shared/context.ts'
import { calendarText } from './calendarText.ts'
import { feedOwner, studentEvents, teacherEvents } from './feed.reads.ts'
import { lessonEvent } from './lessonEvent.ts'

/**
 * What a calendar program is given at a private address: the owner's lessons as an iCalendar file, in
 * their language of messages. The token is all that is asked for; null when nobody's address has it.
 */
export async function feedText(ctx: Context, token: string): Promise<string | null> {
  const owner = await feedOwner(ctx, token)
  if (owner === null) return null
  const { reader, id } = owner
  const { language, rows } = await (reader === 'student' ? studentEvents(ctx, id) : teacherEvents(ctx, id))
  const { school, origin } = ctx
  const name = `${school.name} ${{ jp: 'レッスン', en: 'lessons' }[language]}`
  return calendarText({ school, name, events: rows.map((row) => lessonEvent(row, { language, origin, reader })) })
}
