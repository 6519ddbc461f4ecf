import type { HistoryType } from '../../gql/graphql.ts'
import type { HistoryRecord } from '../../record/history/historyRecord.ts'

/** The types the filter offers, in their order; `booking` also stands for bookings without rules. (STU-41, D62) */
export const offeredTypes = ['booking', 'cancel_return', 'cancel_no_return', 'cancel_unrestricted'] as const

/** The prefix of a contract's id in the address. */
const contractPrefix = 'contract:'

/** Returns the filter's value for one contract. */
export function ofContract(contractId: string): string {
  return `${contractPrefix}${contractId}`
}

/**
 * Tells whether a record passes the filter: an empty text lets all through, otherwise a type or a contract. (STU-41,
 * D62)
 */
export function passes(
  { type, undone, contractId }: Pick<HistoryRecord, 'type' | 'undone' | 'contractId'>,
  filter: string,
): boolean {
  if (filter === '') return true
  if (filter.startsWith(contractPrefix)) return filter === ofContract(contractId ?? '')
  // What an undo has ended is no cancellation by the school.
  return !undone && filter === shownAs(type)
}

function shownAs(type: HistoryType): string {
  return type === 'booking_unrestricted' ? 'booking' : type
}
