import { z } from 'zod'
import { leaveContractWays, leaveKinds, MOST_LEAVE_CONTRACTS, MOST_PAUSE_FEE } from '../rules/leave.ts'
import { id, oneLine, typedDay, whole } from './fields.ts'
import { pageInput } from './page.ts'
import { saying } from './problem.ts'
import { undoDigest } from './undo.ts'

const day = typedDay
const fee = whole.refine(
  (yen) => yen >= 0 && yen <= MOST_PAUSE_FEE,
  saying('range', { least: 0, most: MOST_PAUSE_FEE }),
)

const text = (most: number) => oneLine(most)

/** What becomes of one contract for the time away. (PAUSE-14) */
export const leaveContract = z.object({
  contractId: id,
  way: z
    .enum(leaveContractWays)
    .describe(
      'Whether it stays (`keep`), nothing is charged for it and its points go (`waive`), what was paid is refunded as well (`refund`), or it is deleted (`delete`). A key needs `contracts:write`, and `payments:write` to refund.',
    ),
})

/** A pause or departure of a student as the form has it. (PAUSE-01) */
export const leaveForm = z
  .object({
    studentId: id,
    kind: z.enum(leaveKinds).describe('Whether the student pauses or leaves.'),
    from: day.describe('The first day without lessons. For a departure this is the day after the last one.'),
    until: day.nullish().describe('The last day of a pause; null while it is open. Left out for a departure.'),
    saidOn: day.nullish().describe('The day on which the student said so; today if left out.'),
    remindOn: day.nullish().describe('The day on which staff are reminded of a pause without an end.'),
    reason: text(100).nullish().describe("The reason, such as one of the school's own."),
    note: text(500).nullish().describe('What else is to be known. Only staff see it.'),
    fee: fee.nullish().describe("The fee in yen for each whole month of a pause; the school's own if left out."),
    keepPlaces: z
      .boolean()
      .describe('Whether fixed places of the weekly template stay. Released ones go when it begins.'),
    cancelBookings: z.boolean().describe('Whether bookings in that time are cancelled, with their points refunded.'),
    lateOk: z.boolean().nullish().describe('Whether to record it although it was said after the notice deadline.'),
    contracts: z
      .array(leaveContract)
      .max(MOST_LEAVE_CONTRACTS)
      .nullish()
      .describe('What becomes of contracts for that time; those left out stay.'),
    tell: z.boolean().nullish().describe('Whether to email those whose lessons are cancelled; true if left out.'),
  })
  .superRefine(({ kind, from, until, remindOn }, ctx) => {
    const problem = (field: string, note: 'leaveEnds' | 'leavePauseOnly' | 'leaveReminder') =>
      ctx.addIssue({ code: 'custom', path: [field], input: field, ...saying(note) })
    if (until != null && kind === 'leaving') problem('until', 'leavePauseOnly')
    else if (until != null && until < from) problem('until', 'leaveEnds')
    if (kind === 'pause' && until == null && remindOn == null) problem('remindOn', 'leaveReminder')
  })

export type LeaveForm = z.input<typeof leaveForm>
export type LeaveRequest = z.output<typeof leaveForm>

/** A pause or departure, and what its preview promised. */
export const recordLeaveInput = z.object({
  leave: leaveForm.describe('The pause or departure.'),
  digest: z
    .string()
    .max(100)
    .nullish()
    .describe('The `digest` of leavePreview. Nothing is done if something else would happen by now.'),
})
export type RecordLeaveInput = z.input<typeof recordLeaveInput>

/** Another last day for a pause or departure. (PAUSE-08) */
export const endLeaveInput = z.object({
  id,
  version: z.int().describe('The version that you read.'),
  until: day
    .nullish()
    .describe('The new last day without lessons; yesterday lets the student come back today. null makes it open.'),
})
export type EndLeaveInput = z.input<typeof endLeaveInput>

/** Other days, another reason or fee of a pause or departure, as the form has it. (PAUSE-20) */
export const leaveChange = z
  .object({
    id,
    version: z.int().describe('The version that you read.'),
    from: day.describe('The first day without lessons. It cannot be put off once it has begun.'),
    until: day.nullish().describe('The last day of a pause; null makes it open. Left out for a departure.'),
    remindOn: day.nullish().describe('The day on which staff are reminded of a pause without an end.'),
    reason: text(100).nullish().describe("The reason, such as one of the school's own."),
    fee: fee
      .nullish()
      .describe('The fee in yen for each whole month of a pause that is not charged yet; as before if left out.'),
    cancelBookings: z
      .boolean()
      .describe('Whether bookings on days that are added are cancelled, with their points refunded.'),
    restoreBookings: z
      .boolean()
      .describe(
        'Whether lessons that were cancelled for it are booked again on days that it leaves, where they can be.',
      ),
    contracts: z
      .array(leaveContract)
      .max(MOST_LEAVE_CONTRACTS)
      .nullish()
      .describe('What becomes of contracts that lie in that time only now; those left out stay.'),
    tell: z.boolean().nullish().describe('Whether to email those whose lessons change; true if left out.'),
  })
  .describe('A change of a pause or departure.')
export type LeaveChange = z.input<typeof leaveChange>
export type LeaveChangeRequest = z.output<typeof leaveChange>

/** A change of a pause or departure, and what its preview promised. */
export const changeLeaveInput = z.object({
  change: leaveChange,
  digest: z
    .string()
    .max(100)
    .nullish()
    .describe('The `digest` of leaveChangePreview. Nothing is done if something else would happen by now.'),
})
export type ChangeLeaveInput = z.input<typeof changeLeaveInput>

const tellOfUndo = z.boolean().nullish().describe('Whether to email those whose lessons come back; true if left out.')

/** A pause or departure whose undo is previewed. (PAUSE-24) */
export const leaveUndoPreviewInput = z.object({ id, tell: tellOfUndo })
export type LeaveUndoPreviewInput = z.input<typeof leaveUndoPreviewInput>

/** A pause or departure to undo, and what its preview promised. (PAUSE-07, PAUSE-24) */
export const undoLeaveInput = z.object({
  id,
  tell: tellOfUndo,
  digest: undoDigest,
  planDigest: z
    .string()
    .max(100)
    .nullish()
    .describe('The `digest` of leaveUndoPreview. Nothing is undone if something else would come back by now.'),
})
export type UndoLeaveInput = z.input<typeof undoLeaveInput>

/** The fee of one month of a pause, to waive. */
export const waivePauseFeeInput = z.object({
  id: id.describe('The id of the pause.'),
  month: z
    .string()
    .regex(/^(20|21)\d{2}-(0[1-9]|1[0-2])$/, 'YYYY-MM')
    .describe('The month, `YYYY-MM`.'),
})
export type WaivePauseFeeInput = z.input<typeof waivePauseFeeInput>

/** The lists of pauses and departures. */
export const leaveLists = ['current', 'paused', 'leaving', 'left', 'remind', 'all'] as const

/** The pauses and departures to list. (PAUSE-09) */
export const leavesInput = z.object({
  list: z
    .enum(leaveLists)
    .nullish()
    .describe('Which pauses and departures to list; those that are not over if left out.'),
  studentId: id.nullish().describe('Returns only those of this student.'),
  ...pageInput,
})
export type LeavesInput = z.input<typeof leavesInput>
