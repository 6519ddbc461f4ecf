import { type SlotThereInput, slotThereInput } from '@koma/schema/input/slot'
import { placeSharedText, placeTakenText, placeMetText } from '@koma/schema/roomTexts'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeSlotForm } from './slot.policy.ts'
import type { SlotRefusal } from './slotRefusal.ts'

/** A slot at the time and place it is to have, by any name of its own. */
interface SlotInRoom {
  id: string
  locationId: string | null
  startsAt: WallTime
  endsAt: WallTime
}

/** Another lesson at the same time and place. */
export interface SharedPlace {
  /** Times and teacher of the other lesson. */
  label: string
  /** Whether the place takes one lesson at a time, so that both cannot be. */
  isFull: boolean
}

/**
 * Finds which of the slots would share their place with another one, by slot id; slots of `among` do not count.
 * (SET-31)
 */
export async function sharedPlaces(
  em: EntityManager,
  schoolId: string,
  slots: readonly SlotInRoom[],
  among: readonly string[] = [],
): Promise<ReadonlyMap<string, SharedPlace>> {
  const placed = slots.filter(({ locationId }) => locationId !== null)
  if (placed.length === 0) return new Map()
  const places = placed.map(({ id, locationId, startsAt, endsAt }) => ({ id, locationId, startsAt, endsAt }))
  const rows = await query(
    em,
    sql<SharedPlace & { id: string }>`
      select w.id, l.one_lesson_at_a_time as "isFull", o.label
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as w (id text, "locationId" uuid, "startsAt" timestamp, "endsAt" timestamp)
      join location l on l.school_id = ${schoolId} and l.id = w."locationId"
      join lateral (
        select to_char(s.starts_at, 'HH24:MI') || '–' || to_char(s.ends_at, 'HH24:MI') || ' ' || t.display_name as label
        from slot s join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
        where s.school_id = ${schoolId} and s.location_id = w."locationId" and s.id <> all(${among}::uuid[])
          and s.starts_at > w."startsAt" - interval '1 day' and s.starts_at < w."endsAt" and s.ends_at > w."startsAt"
        order by s.starts_at limit 1) o on true`,
  )
  return new Map(rows.map(({ id, ...shared }) => [id, shared]))
}

/** Refuses a slot at a place that takes one lesson at a time and has another one then, named where it is known. */
export function placeTaken({ language }: Pick<Context, 'language'>, label?: string): SlotRefusal {
  const words = label === undefined ? {} : { words: placeTakenText(label, language) }
  return { ok: false, code: 'generalE', note: 'placeBusy', field: 'location', ...words }
}

/** Warns that a slot was saved although another lesson is at its place then; nothing where there is none. */
export const warningOf = ({ language }: Pick<Context, 'language'>, shared: SharedPlace | undefined) =>
  shared === undefined ? {} : { words: placeSharedText(shared.label, language) }

/** Names in words the other lesson at a place and time, before a slot is saved there; null without one. (SET-32) */
export async function slotPlaceWarning(ctx: Context, input: SlotThereInput): Promise<string | null> {
  maySeeSlotForm(ctx)
  const { slotId, ...there } = parseInput(ctx, slotThereInput, input)
  const among = slotId == null ? [] : [slotId]
  const other = (await sharedPlaces(ctx.em, ctx.school.id, [{ ...there, id: '' }], among)).get('')
  if (other === undefined) return null
  return (other.isFull ? placeTakenText : placeMetText)(other.label, ctx.language)
}
