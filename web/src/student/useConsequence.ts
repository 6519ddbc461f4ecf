import { remainingCancellations } from '@koma/schema/rules/contracts'
import { monthOf } from '@koma/schema/rules/time'
import { IconCalendarStats, IconClockX, IconHourglass, IconTicket } from '@tabler/icons-react'
import type { StudentBookingPreviewQuery } from '../gql/graphql.ts'
import { useLotLines } from '../points/useLotLines.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { Fact } from './FactList.tsx'
import { consequenceMessages } from './consequenceMessages.ts'
import { messages } from './messages.ts'
import type { StudentSlot } from './studentDocuments.ts'
import { useMonthWord } from './useMonthWord.ts'
import { useStudentAccount } from './useStudentAccount.ts'

/** What a preview says of the booking that would be made; a move makes one too. */
type BookingAhead = Pick<
  StudentBookingPreviewQuery['bookingPreview'],
  'success' | 'cost' | 'pointsAfter' | 'contract' | 'freeToCancelUntil' | 'cancelBy' | 'remainingBookings'
> &
  Partial<Pick<StudentBookingPreviewQuery['bookingPreview'], 'lots'>>

/**
 * Returns the lines that say what booking will do: cost, new balance, until when it is free to cancel, and bookings
 * left in the month. Nothing while the preview is on its way or refuses. (BOOK-30, BOOK-31)
 */
export function useConsequence(
  preview: BookingAhead | undefined,
  slot: Pick<StudentSlot, 'startsAt'>,
): readonly Fact[] {
  const text = useMessages(consequenceMessages)
  const words = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const monthWord = useMonthWord()
  const deadlineFact = useDeadlineFact()
  const lotLines = useLotLines()
  const { contractFacts } = useStudentAccount()
  if (preview?.success !== true) return []
  const { cost, pointsAfter, contract, freeToCancelUntil, cancelBy, remainingBookings } = preview
  const credits = format.credits(cost ?? 0, creditType)
  const facts: Fact[] = [
    {
      key: 'cost',
      icon: IconTicket,
      text: text.pays(
        credits,
        words.contract(contract?.contractNumber.slice(-4) ?? ''),
        format.credits(pointsAfter ?? 0, creditType),
        pointsAfter ?? 0,
      ),
    },
  ]
  for (const line of lotLines.taken(preview.lots)) facts.push({ key: line, icon: IconHourglass, text: line })
  const payer = contractFacts.find(({ id }) => id === contract?.id)
  const returnsLeft = payer === undefined ? null : remainingCancellations(payer, monthOf(slot.startsAt))
  const hasReturns = returnsLeft !== null && returnsLeft > 0
  if (cancelBy != null)
    facts.push(deadlineFact({ startsAt: slot.startsAt, cancelBy, freeToCancelUntil, credits, hasReturns }))
  const limit = contract?.monthlyBookingLimit
  if (remainingBookings != null && limit != null) {
    facts.push({
      key: 'limit',
      icon: IconCalendarStats,
      text: text.bookingsLeft(monthWord(slot.startsAt), remainingBookings, limit),
    })
  }
  return facts
}

/** What decides how a booking can be cancelled; `credits` is what it costs, with its unit. */
interface Deadline {
  startsAt: string
  cancelBy: string
  freeToCancelUntil: string | null | undefined
  credits: string
  /** Whether the contract still has a returned cancellation, before what is previewed. */
  hasReturns?: boolean
}

/** Returns a function that says until when a booking would be free to cancel, or why it would not be. (BOOK-30) */
export function useDeadlineFact(): (deadline: Deadline) => Fact {
  const text = useMessages(consequenceMessages)
  const format = useFormat()
  const monthWord = useMonthWord()
  const now = useNow()
  return ({ startsAt, cancelBy, freeToCancelUntil, credits, hasReturns }) => {
    const fact = { key: 'deadline', icon: IconClockX }
    const until = format.dateTime(cancelBy)
    if (now >= cancelBy) return { ...fact, text: text.notFree(until, credits), tone: 'warn' }
    if (freeToCancelUntil != null) return { ...fact, text: text.freeUntil(until) }
    if (hasReturns === true) return { ...fact, text: text.usesLastReturn(credits), tone: 'warn' }
    return { ...fact, text: text.noReturnsLeft(monthWord(startsAt), credits), tone: 'warn' }
  }
}
