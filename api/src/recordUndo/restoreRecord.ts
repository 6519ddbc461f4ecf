import { isDeepStrictEqual } from 'node:util'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { lastEntry } from '../activity/lastChange.ts'
import { dayText, timeText } from '../mail/mailFormat.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { sql } from '../platform/database/sql.ts'
import { findRecord } from '../platform/record/records.ts'
import type { RelatedData } from '../platform/record/related.type.ts'
import type { Context } from '../platform/shared/context.ts'
import type { KeptDeed } from './keptDeed.ts'
import { type KeptValues, undoableKinds } from './undoableKinds.ts'
import { Refused } from '../platform/shared/refused.ts'

/**
 * Brings back the values that a change replaced, by the form of the record and so by all its rules. Refused, with whom,
 * if one of them has changed since. Throws `Refused` if not all of them can be as they were, or if it would end
 * something that has begun since.
 */
export async function restoreRecord(
  em: EntityManager,
  ctx: Context,
  deed: KeptDeed,
): Promise<{ ok: true; informed?: [] } | Refusal> {
  const { kind, recordId: id, before, after } = deed
  const { update, formOf = (values) => values } = undoableKinds[kind]
  if (before === null || after === null) throw new Error('a change keeps its values')
  const current = await readForm(em, ctx, deed)
  if (current === null) return { ok: false, code: 'generalE', note: 'noUndo' }
  // Points are moved back by an adjustment; the rules say whether enough are left.
  const fields = Object.keys(before).filter((field) => field !== 'pointsAdjustment')
  const edited = fields.filter((field) => !isDeepStrictEqual(current.values[field] ?? null, after[field] ?? null))
  if (edited.length > 0) return refusedAsEdited(em, ctx, deed, edited)
  const result = await update({ ...ctx, em }, { ...formOf(before), id, version: current.version })
  if (!result.ok) return result.code === 'stale' ? refusedFor(ctx, 'undoEdited') : result
  const ended = result.related === undefined ? [] : endedWith(result.related)
  if (ended.length > 0) throw new Refused(refusedFor(ctx, 'undoInUse', ended))
  const restored = await readForm(em, ctx, deed)
  const isWhole = fields.every((field) => isSameValue(restored?.values[field] ?? null, before[field] ?? null))
  if (!isWhole) throw new Refused(refusedFor(ctx, 'undoNotWhole'))
  return { ok: true }
}

/** Returns the record as its form has it, and its version; null if it is gone. */
async function readForm(
  em: EntityManager,
  ctx: Context,
  { kind, recordId }: KeptDeed,
): Promise<{ version: number; values: KeptValues } | null> {
  const { record, readParts } = undoableKinds[kind]
  const row = await findRecord({ em }, record.entity, recordId)
  if (row === null) return null
  return { version: row.version, values: { ...row, ...(await readParts?.(em, ctx, recordId)) } }
}

/** Returns the refusal of an undo whose record was changed since, with who did and when. */
export async function refusedAsEdited(
  em: EntityManager,
  ctx: Context,
  { recordId, entryId }: KeptDeed,
  fields: readonly string[] | null,
): Promise<Refusal> {
  // Courses and money have names of their own in the log.
  const logged = fields && [...fields, ...(fields.includes('courseIds') ? ['courses'] : [])]
  const isOne = logged === null ? sql`true` : sql`jsonb_exists_any(a.changes, ${logged}::text[])`
  const last = await lastEntry(
    ctx,
    em,
    sql`a.record_id = ${recordId} and a.id is distinct from ${entryId}::uuid
      and (${entryId}::uuid is null or a.id > ${entryId}::uuid) and ${isOne}`,
  )
  const who = last === null ? [] : [`${last.by} ${dayText(last.at, ctx.language)} ${timeText(last.at)}`]
  return refusedFor(ctx, 'undoEdited', who)
}

/** Names what an undo would end: it has begun since the change. */
function endedWith({ bookedSlots, openSlots, waitingLists = 0, template, students, teachers }: RelatedData): string[] {
  const count = bookedSlots + openSlots + waitingLists
  return [...template, ...students, ...teachers, ...(count > 0 ? [String(count)] : [])]
}

/** Compares two values; a restored payment or adjustment may have another number. */
function isSameValue(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(withoutNumbers(a), withoutNumbers(b))
}

function withoutNumbers(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((each: unknown) => (typeof each === 'object' && each !== null ? { ...each, number: null } : each))
}
