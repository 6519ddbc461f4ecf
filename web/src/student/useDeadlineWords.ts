import { freeToCancelUntil } from '@koma/schema/rules/cancel'
import type { ContractFacts } from '@koma/schema/rules/facts'
import { minutesBetween } from '@koma/schema/rules/time'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { OwnBooking } from './studentDocuments.ts'
import { useMonthWord } from './useMonthWord.ts'

/** With so many minutes left, they are counted. */
const SOON = 60

/**
 * Says in few words until when an own booking can be cancelled for free, or why it cannot, by the rule that cancels.
 * Where `contracts` lack the one that paid, as offline, only the deadline is named. (STU-02, BOOK-29, BOOK-30, BOOK-31,
 * D50)
 */
export function useDeadlineWords(
  { slot, contractNumber }: OwnBooking,
  contracts: readonly ContractFacts[],
): { words: string; isFree: boolean } {
  const text = useMessages(messages)
  const format = useFormat()
  const now = useNow()
  const monthWord = useMonthWord()
  const payer = contracts.find(({ name }) => contractNumber !== null && name.endsWith(contractNumber))
  if (now >= slot.cancelBy) return { words: text.cancelPassed, isFree: false }
  const isToday = slot.cancelBy.slice(0, 10) === now.slice(0, 10)
  const left = minutesBetween(now, slot.cancelBy)
  const day = isToday ? text.todayAt(format.time(slot.cancelBy)) : format.dateTime(slot.cancelBy)
  const deadline = isToday && left <= SOON ? text.minutesLeft(day, Math.ceil(left)) : day
  if (payer === undefined) return { words: text.cancelBy(deadline), isFree: true }
  if (freeToCancelUntil(slot, payer, now) !== null) return { words: text.freeUntil(deadline), isFree: true }
  return { words: text.noneReturned(monthWord(slot.startsAt), payer.monthlyCancelLimit ?? 0), isFree: false }
}
