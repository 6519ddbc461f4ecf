import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { lotShareMessages } from './lotShareMessages.ts'

/** The part of a lesson's points that one lot pays, or gets back. */
interface LotShare {
  points: number
  validUntil: string | null
  left: number | null
}

type Shares = readonly LotShare[] | null | undefined

/**
 * Returns functions that say, in a line each, which points with a last day of their own a booking takes, and until when
 * those are usable that a cancellation returns. Points that last as long as the contract need no line. (LOT-12)
 */
export function useLotLines() {
  const text = useMessages(lotShareMessages)
  const format = useFormat()
  const today = useToday()
  const { creditType } = useSchool()
  const day = (date: string) => format.date(date, { year: true })
  const dated = (shares: Shares) =>
    (shares ?? []).flatMap(({ points, validUntil, left }) =>
      validUntil === null ? [] : [{ credits: format.credits(points, creditType), validUntil, left: left ?? 0 }],
    )
  return {
    taken: (shares: Shares) =>
      dated(shares).map(({ credits, validUntil, left }) =>
        text.taken(credits, day(validUntil), format.credits(left, creditType)),
      ),
    returned: (shares: Shares) =>
      dated(shares).map(({ credits, validUntil }) => {
        const isOver = validUntil < today
        return { line: (isOver ? text.isOver : text.endsOn)(credits, day(validUntil)), isOver }
      }),
  }
}
