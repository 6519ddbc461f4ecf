import type { Refusal } from '@koma/schema/answers'
import { type UndoRecordInput, undoRecordInput } from '@koma/schema/input/undo'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { authorize } from '../platform/shared/authorize.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { type NotifiedPerson, refusingOtherMails, requireMatchingDigest } from '../slots/mailedPeople.ts'
import { lockDeed } from './keptDeed.ts'
import { removeNew } from './removeNew.ts'
import { restoreRecord } from './restoreRecord.ts'
import { undoableKinds } from './undoableKinds.ts'
import { refusingHalf } from './unrestorable.ts'

export type UndoRecordResult =
  | {
      ok: true
      id: string
      /** Whether the record was new and is gone. */
      removed: boolean
      /** Those who have got an email about it already. */
      informed: NotifiedPerson[]
    }
  | Refusal

/**
 * Undoes the creation or a change of a record that the viewer has made within a day, whole or not at all, with the
 * right that the deed needed. A new record is removed, unless it is in use; a change gives its fields back the values
 * they had, unless one has changed since. Refused with the reason. Refuses also if others than those of the digest
 * would be told. (LOG-18)
 */
export async function undoRecord(ctx: Context, input: UndoRecordInput): Promise<UndoRecordResult> {
  const viewer = authorize(ctx, { types: ['staff'] })
  const { id, digest } = parseInput(ctx, undoRecordInput, input)
  const attempt = () =>
    inTransaction<UndoRecordResult>(ctx, async (em) => {
      const deed = await lockDeed(em, ctx, viewer, id)
      if (deed === null) return { ok: false, code: 'generalE', note: 'noUndo' }
      const isNew = deed.before === null
      undoableKinds[deed.kind][isNew ? 'mayCreate' : 'mayEdit'](ctx)
      if (deed.isLate) return { ok: false, code: 'generalE', note: 'undoLate' }
      const done = isNew ? await removeNew(em, ctx, viewer, deed) : await restoreRecord(em, ctx, deed)
      if (!done.ok) return done
      await query(em, sql`delete from record_undo where school_id = ${ctx.school.id} and id = ${id}`)
      const { informed = [] } = done
      await requireMatchingDigest(em, ctx.school.id, digest, { informed })
      return { ok: true, id: deed.recordId, removed: isNew, informed }
    })
  return refusingOtherMails(() => refusingHalf(ctx, attempt))
}
