import type { Refusal } from '@koma/schema/answers'
import { sharedAlreadyText } from '@koma/schema/roomTexts'
import { weekdayName } from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** Pairs that a refusal names, the others are counted. */
const MOST_NAMED = 5

/**
 * Refuses one lesson at a time at a place where lessons to come, or rows of the template, share a time already, and
 * names them; null where none do. The place is locked: who puts something there waits.
 */
export async function sharedAlready(em: EntityManager, ctx: Context, id: string): Promise<Refusal | null> {
  const slots = await query(
    em,
    sql<{ label: string }>`
      select to_char(a.starts_at, 'YYYY-MM-DD HH24:MI') || ' ' || ta.display_name || ' / ' || to_char(b.starts_at, 'HH24:MI')
        || ' ' || tb.display_name as label
      from slot a join slot b on b.school_id = a.school_id and b.location_id = a.location_id and b.ends_at > ${ctx.now}
        and (b.starts_at, b.id) > (a.starts_at, a.id) and b.starts_at < a.ends_at
      join teacher ta on ta.school_id = a.school_id and ta.id = a.teacher_id
      join teacher tb on tb.school_id = a.school_id and tb.id = b.teacher_id
      where a.school_id = ${ctx.school.id} and a.location_id = ${id} and a.ends_at > ${ctx.now}
      order by a.starts_at, a.id, b.starts_at, b.id`,
  )
  const rows = await query(
    em,
    sql<{ day: number; label: string }>`
      select a.day, to_char(a.start_time, 'HH24:MI') || ' ' || ta.display_name || ' / ' || to_char(b.start_time, 'HH24:MI')
        || ' ' || tb.display_name as label
      from template a join template b on b.school_id = a.school_id and b.location_id = a.location_id and b.day = a.day
        and (b.start_time, b.id) > (a.start_time, a.id) and b.start_time < a.end_time
      join teacher ta on ta.school_id = a.school_id and ta.id = a.teacher_id
      join teacher tb on tb.school_id = a.school_id and tb.id = b.teacher_id
      where a.school_id = ${ctx.school.id} and a.location_id = ${id} order by a.day, a.start_time, a.id`,
  )
  const labels = [
    ...slots.map(({ label }) => label),
    ...rows.map(({ day, label }) => `${weekdayName(day, ctx.language)} ${label}`),
  ]
  if (labels.length === 0) return null
  const words = sharedAlreadyText(labels.slice(0, MOST_NAMED), Math.max(0, labels.length - MOST_NAMED), ctx.language)
  return { ok: false, code: '409', reason: 'placeShared', field: 'oneLessonAtATime', words }
}

/** Makes the place the room of its future slots and template rows, or of none. Past slots stay unchanged. */
export async function writeRooms(em: EntityManager, ctx: Context, id: string, isRoom: boolean): Promise<void> {
  const room = isRoom ? id : null
  const from = isRoom ? ctx.now : null
  await query(
    em,
    sql`update slot set room_id = ${room}
      where school_id = ${ctx.school.id} and location_id = ${id} and (${from}::timestamp is null or ends_at > ${from})`,
  )
  await query(em, sql`update template set room_id = ${room} where school_id = ${ctx.school.id} and location_id = ${id}`)
}
