import { type UndoTargetInput, undoTargetInput } from '@koma/schema/input/undo'
import { type UndoKind, undoKindOf } from '@koma/schema/logUndo'
import type { LogTypeName } from '@koma/schema/logTypes'
import { mayUndoBooking, mayUndoCancellation, mayUndoMove } from '../../bookings/booking.policy.ts'
import { mayEditContract } from '../../contracts/contract.policy.ts'
import { mayAskForImports } from '../../imports/import.policy.ts'
import { mayMergeStudents } from '../../students/merge/merge.policy.ts'
import { idToday, mergeOfEntry } from '../../students/merge/mergedStudent.ts'
import { mayRecordLeave } from '../../leaves/leave.policy.ts'
import { mayChargeFees } from '../../payments/fees/fee.policy.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { deedOfEntry } from '../../recordUndo/deedOfEntry.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { authorize, isAllowed } from '../../platform/shared/authorize.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayChangeTogether } from '../../slots/batches/slotBatch.policy.ts'
import { mayChangeRun } from '../run.policy.ts'
import { runKinds } from '../runKinds.ts'

/** What the undo of an entry names: the kind of undo, and the id of what it takes. */
export interface UndoTarget {
  kind: UndoKind
  id: string
}

interface Entry {
  type: LogTypeName
  recordKind: string | null
  isOwn: boolean
}

/** Seconds between what the school's clock said of a batch of slots and when the database kept it. */
const KEPT_WITHIN = 60

/**
 * Returns what undoes an entry of the log; null if that kind of change has no undo or is undone, it was somebody else's
 * to undo, or the viewer may not. Whether it still can be undone is for `undoPreview`, which says why not. (LOG-17)
 */
export async function undoTarget(ctx: Context, input: UndoTargetInput): Promise<UndoTarget | null> {
  const viewer = authorize(ctx, { types: ['staff'] })
  const { entryId } = parseInput(ctx, undoTargetInput, input)
  const [entry] = await query(
    ctx.em,
    sql<Entry>`
      select replace(type, '-', '_') as type, record_kind as "recordKind", actor = ${actorOf(viewer)} as "isOwn"
      from activity where school_id = ${ctx.school.id} and id = ${entryId}`,
  )
  const kind = entry && undoKindOf(entry)
  if (entry === undefined || kind == null) return null
  if (kind === 'payments') return paymentsOf(ctx, entryId)
  if (kind === 'import') return isAllowed(() => mayAskForImports(ctx)) ? importOf(ctx, entryId) : null
  if (kind === 'run') return runOf(ctx, entryId)
  if (kind === 'merge') return isAllowed(() => mayMergeStudents(ctx)) ? mergeOf(ctx, entryId) : null
  if (kind === 'leave') return isAllowed(() => mayRecordLeave(ctx)) ? leaveOf(ctx, entryId) : null
  if (kind === 'record' || kind === 'fee') {
    const waived = await waivedFeeOf(ctx, entryId)
    if (waived !== null || kind === 'fee') return waived
  }
  // These are undone by whoever made them.
  if (!entry.isOwn) return null
  if (kind === 'record') return deedOfEntry(ctx, viewer, entryId)
  if (kind === 'slots') return batchOf(ctx, viewer, entryId)
  return (await bookingOf(ctx, entryId, kind)) ?? (kind === 'move' ? batchOf(ctx, viewer, entryId) : null)
}

const mayUndo = { booking: mayUndoBooking, cancellation: mayUndoCancellation, move: mayUndoMove } as const

/** Finds the booking that an entry made, cancelled or moved. What moved is undone as a move, whatever its entry. */
async function bookingOf(
  ctx: Context,
  entryId: string,
  kind: 'booking' | 'cancellation' | 'move',
): Promise<UndoTarget | null> {
  const madeThen = { booking: sql`b.booked_at = a.at`, cancellation: sql`b.cancelled_at = a.at`, move: sql`true` }[kind]
  const [found] = await query(
    ctx.em,
    sql<{ id: string; isMoved: boolean; goesOn: boolean }>`
      select b.id, b.moves is not null and b.moves <> '[]' as "isMoved",
        exists (select from activity n where n.school_id = ${ctx.school.id} and n.student_id = a.student_id and n.at = a.at
          and n.actor = a.actor and n.id > a.id and n.type like 'booking%') as "goesOn"
      from activity a
      join booking b on b.school_id = ${ctx.school.id} and b.slot_id = a.slot_id
        and b.student_id is not distinct from ${idToday(ctx.school.id, 'a.student_id')} and ${madeThen}
      where a.school_id = ${ctx.school.id} and a.id = ${entryId}
      order by b.id desc limit 1`,
  )
  if (found === undefined) return null
  const { id, isMoved, goesOn } = found
  // A cancellation that is half of a move is undone with the move.
  if (kind === 'cancellation' && goesOn) return null
  if (kind === 'move' && !isMoved) return null
  const as = kind === 'booking' && isMoved ? 'move' : kind
  return isAllowed(() => mayUndo[as](ctx)) ? { kind: as, id } : null
}

/** Finds the batch of slots that the viewer has changed, moved or deleted with an entry. Kept for a day. */
async function batchOf(ctx: Context, viewer: Viewer, entryId: string): Promise<UndoTarget | null> {
  const [found] = await query(
    ctx.em,
    sql<{ id: string; deletes: boolean }>`
      select b.id, b.deletes from activity a
      join slot_batch b on b.school_id = ${ctx.school.id} and b.staff_id = ${viewer.id} and b.undone_at is null
      where a.school_id = ${ctx.school.id} and a.id = ${entryId}
        and case when a.slot_id is null
          then jsonb_array_length(b.before) = (a.changes -> 'slots' ->> 1)::int
          else b.before @> jsonb_build_array(jsonb_build_object('id', a.slot_id)) end
        and abs(extract(epoch from (b.made_at at time zone ${ctx.school.timezoneName}) - a.at)) < ${KEPT_WITHIN}
      order by b.id desc limit 1`,
  )
  if (found === undefined || !isAllowed(() => mayChangeTogether(ctx, found))) return null
  return { kind: 'slots', id: found.id }
}

/** Finds the payments recorded together with that of an entry; one typed into a contract's form has no undo. */
async function paymentsOf(ctx: Context, entryId: string): Promise<UndoTarget | null> {
  const [found] = await query(
    ctx.em,
    sql<{ id: string; single: boolean }>`
      select r.id, r.single from activity a
      join contract_payment p on p.school_id = ${ctx.school.id} and p.contract_id = a.record_id
        and jsonb_exists(a.changes -> 'payments' -> 1, 'payment_' || lpad(p.number::text, 2, '0'))
      join payment_run r on r.school_id = ${ctx.school.id} and r.id = p.run_id
      where a.school_id = ${ctx.school.id} and a.id = ${entryId} and r.taken_back_at is null
      order by p.revision limit 1`,
  )
  if (found === undefined) return null
  const mayUndoThem = () => (found.single ? mayEditContract(ctx) : maySettleContracts(ctx))
  return isAllowed(mayUndoThem) ? { kind: 'payments', id: found.id } : null
}

/** Finds the task of an entry, or the one that made its closure. Not every kind of task has an undo. */
async function runOf(ctx: Context, entryId: string): Promise<UndoTarget | null> {
  const [found] = await query(
    ctx.em,
    sql<{ id: string; kind: string }>`
      select r.id, r.kind from activity a
      left join closure c on c.school_id = ${ctx.school.id} and a.record_kind = 'closure' and c.id = a.record_id
      join run r on r.school_id = ${ctx.school.id}
        and r.id = case when a.record_kind = 'run' then a.record_id else c.run_id end
      where a.school_id = ${ctx.school.id} and a.id = ${entryId} and r.taken_back_at is null`,
  )
  const kind = runKinds.find(({ name }) => name === found?.kind)
  if (found === undefined || kind?.undo === undefined) return null
  return isAllowed(() => mayChangeRun(ctx, kind)) ? { kind: 'run', id: found.id } : null
}

async function importOf(ctx: Context, entryId: string): Promise<UndoTarget | null> {
  const [found] = await query(
    ctx.em,
    sql<{ id: string }>`
      select i.id from activity a join import i on i.school_id = ${ctx.school.id} and i.id = a.record_id
      where a.school_id = ${ctx.school.id} and a.id = ${entryId} and i.taken_back_at is null`,
  )
  return found === undefined ? null : { kind: 'import', id: found.id }
}

/** Finds the fee that an entry of its contract waived, while it is waived and its run is not undone. */
async function waivedFeeOf(ctx: Context, entryId: string): Promise<UndoTarget | null> {
  const [found] = await query(
    ctx.em,
    sql<{ id: string }>`
      select f.id from activity a
      join contract_fee f on f.school_id = ${ctx.school.id} and f.contract_id = a.record_id and f.removed_at = a.at
        and f.removed_by = a.actor and f.lift_reason = a.changes -> 'waiveReason' ->> 1
        and jsonb_exists(a.changes, f.kind)
      join fee_run r on r.school_id = f.school_id and r.id = f.run_id and r.undone_at is null
      where a.school_id = ${ctx.school.id} and a.id = ${entryId} order by f.id limit 1`,
  )
  return found !== undefined && isAllowed(() => mayChargeFees(ctx)) ? { kind: 'fee', id: found.id } : null
}

async function mergeOf(ctx: Context, entryId: string): Promise<UndoTarget | null> {
  const id = await mergeOfEntry(ctx.em, ctx.school.id, entryId)
  return id === null ? null : { kind: 'merge', id }
}

async function leaveOf(ctx: Context, entryId: string): Promise<UndoTarget | null> {
  const [found] = await query(
    ctx.em,
    sql<{ id: string }>`
      select l.id from activity a join student_leave l on l.school_id = ${ctx.school.id} and l.id = a.record_id
      where a.school_id = ${ctx.school.id} and a.id = ${entryId} and l.undone_at is null`,
  )
  return found === undefined ? null : { kind: 'leave', id: found.id }
}
