import type { StudentCancelPreviewQuery } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { messages } from './messages.ts'
import type { OwnBooking } from './studentDocuments.ts'
import { useMonthWord } from './useMonthWord.ts'

type Preview = StudentCancelPreviewQuery['cancelPreview']

/**
 * Returns the sentences for what cancelling `booking` would do, from the server's preview. (BOOK-29, BOOK-30, BOOK-31)
 */
export function useCancelWords(booking: OwnBooking) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const monthWord = useMonthWord()
  const now = useNow()
  const month = monthWord(booking.slot.startsAt)

  const returned = ({ credit, contract, pointsAfter }: Preview) =>
    text.returns(
      format.credits(credit ?? booking.cost, creditType),
      text.contract(contract?.contractNumber.slice(-4) ?? ''),
      format.credits(pointsAfter ?? 0, creditType),
      pointsAfter ?? 0,
    )

  /** Says why nothing is refunded: too late, or too many in the month (D50). */
  const notReturned = ({ cancelBy }: Preview) => {
    const late = cancelBy != null && now >= cancelBy
    const why = late ? text.deadlinePassed(format.dateTime(cancelBy)) : text.returnsUsedUp(month)
    return `${why}${text.space}${text.notReturned(format.credits(booking.cost, creditType))}`
  }

  const returnsLeft = ({ remainingCancellations: left, contract }: Preview) => {
    const limit = contract?.monthlyCancelLimit
    return left == null || limit == null ? [] : [text.returnsLeft(month, left, limit)]
  }

  return { returned, notReturned, returnsLeft }
}
