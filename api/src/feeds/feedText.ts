import type { Context } from '../platform/shared/context.ts'
import { calendarText } from './calendarText.ts'
import { feedOwner, guardianEvents, studentEvents, teacherEvents } from './feed.reads.ts'
import { lessonEvent } from './lessonEvent.ts'

const eventsOf = {
  student: (ctx: Context, id: string) => studentEvents(ctx, id),
  teacher: teacherEvents,
  guardian: guardianEvents,
}

/**
 * Returns the content of a private calendar address: the owner's lessons as an iCalendar file, in their language of
 * messages. Only the token is needed; null when nobody's address has it.
 */
export async function feedText(ctx: Context, token: string): Promise<string | null> {
  const owner = await feedOwner(ctx, token)
  if (owner === null) return null
  const { reader, id } = owner
  const { language, rows } = await eventsOf[reader](ctx, id)
  const { school, baseUrl } = ctx
  const name = `${school.name} ${{ jp: 'レッスン', en: 'lessons' }[language]}`
  return calendarText({ school, name, events: rows.map((row) => lessonEvent(row, { language, baseUrl, reader })) })
}
