import { IconCalendarStats, IconClockX, IconTicket } from '@tabler/icons-react'
import type { StudentBookingPreviewQuery } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/hooks/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import type { Fact } from '../shared/student/FactList.tsx'
import { messages as studentMessages } from '../shared/student/messages.ts'
import type { StudentSlot } from '../shared/student/studentDocuments.ts'
import { useMonthWord } from '../shared/student/useMonthWord.ts'
import { messages } from './messages.ts'

/**
 * The lines that say what booking will do: what it costs and what is left, until when it is free to cancel, how many
 * bookings remain in the lesson's month. Nothing while the preview is on its way or refuses.
 */
export function useConsequence(
  preview: StudentBookingPreviewQuery['bookingPreview'] | undefined,
  slot: StudentSlot,
): readonly Fact[] {
  const text = useMessages(messages)
  const words = useMessages(studentMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const monthWord = useMonthWord()
  const now = useNow()
  if (preview?.success !== true) return []
  const { cost, pointsAfter, contract, freeToCancelUntil, remainingBookings } = preview
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
  if (freeToCancelUntil != null) {
    const until = format.dateTime(freeToCancelUntil)
    facts.push(
      now < freeToCancelUntil
        ? { key: 'deadline', icon: IconClockX, text: text.freeUntil(until) }
        : { key: 'deadline', icon: IconClockX, text: text.notFree(until, credits), tone: 'warn' },
    )
  }
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
