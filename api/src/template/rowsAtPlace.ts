import { type RowThereInput, rowThereInput } from '@koma/schema/input/template'
import { placeMetText, placeSharedText, placeTakenText } from '@koma/schema/roomTexts'
import type { CompleteTemplateRequest } from '@koma/schema/rules/templateRow'
import { weekdayName } from '@koma/schema/templateTexts'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeTemplate } from './template.policy.ts'

type RowThere = Pick<CompleteTemplateRequest, 'locationId' | 'day' | 'startTime' | 'endTime'>

/** Names the earliest other row at a place then, and whether that takes one lesson at a time; null without one. */
export async function rowAtPlace(
  em: EntityManager,
  { school, language }: Pick<Context, 'school' | 'language'>,
  { locationId, day, startTime, endTime }: RowThere,
  id: string | null = null,
): Promise<{ label: string; isFull: boolean } | null> {
  if (locationId === null) return null
  const [neighbour] = await query(
    em,
    sql<{ label: string; isFull: boolean }>`
      select to_char(t.start_time, 'HH24:MI') || '–' || to_char(t.end_time, 'HH24:MI') || ' ' || p.display_name as label,
        l.one_lesson_at_a_time as "isFull"
      from template t join teacher p on p.school_id = t.school_id and p.id = t.teacher_id
      join location l on l.school_id = t.school_id and l.id = t.location_id
      where t.school_id = ${school.id} and t.location_id = ${locationId} and t.day = ${day}
        and t.start_time < ${endTime}::time and t.end_time > ${startTime}::time
        and t.id is distinct from ${id}::uuid order by t.start_time limit 1`,
  )
  return neighbour === undefined ? null : { ...neighbour, label: `${weekdayName(day, language)} ${neighbour.label}` }
}

/** Names in words the other row at a place and time, before a row is saved there; null without one. Staff. (SET-32) */
export async function rowPlaceWarning(ctx: Context, input: RowThereInput): Promise<string | null> {
  maySeeTemplate(ctx)
  const { rowId = null, ...there } = parseInput(ctx, rowThereInput, input)
  const neighbour = await rowAtPlace(ctx.em, ctx, there, rowId)
  return neighbour && (neighbour.isFull ? placeTakenText : placeMetText)(neighbour.label, ctx.language)
}

/** Returns the outcome of a saved row, which names another one that its place has then. (SET-32) */
export function withSharedPlace(
  { language }: Pick<Context, 'language'>,
  result: RecordResult,
  neighbour: { label: string } | null,
): RecordResult {
  return result.ok && neighbour !== null ? { ...result, words: placeSharedText(neighbour.label, language) } : result
}
