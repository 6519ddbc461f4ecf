import type { WaitingListInput } from '@koma/schema/input/waiting'
import { leaveWaitingList as judge, type WaitingVerdict } from '@koma/schema/rules/waiting'
import type { Context } from '../../platform/shared/context.ts'
import { changeWaitingList } from './changeWaitingList.ts'

/** Takes a student off a waiting list (BOOK-37). Students themselves; staff with `slotBook` anybody. */
export async function leaveWaitingList(ctx: Context, input: WaitingListInput): Promise<WaitingVerdict> {
  return changeWaitingList(ctx, input, 'waiting-remove', ({ waiting }) =>
    judge({ student: { isWaiting: waiting !== null } }),
  )
}
