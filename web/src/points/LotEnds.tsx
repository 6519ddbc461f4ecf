import { compareEnds } from '@koma/schema/rules/lots'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { messages } from './messages.ts'

/** Points with the last day whose lessons they pay for; null is the end of the contract. */
interface EndingLot {
  points: number
  validUntil: string | null
}

interface LotEndsProps {
  lots: readonly EndingLot[]
  /** The last day of the contract. */
  endDate: string
}

/**
 * Says how many points are usable until when, those that end first at the front: "2 points until 25 Dec, 5 points until
 * 31 Mar". Says nothing where all last as long as the contract. (LOT-10)
 */
export function LotEnds({ lots, endDate }: LotEndsProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  if (lots.every(({ validUntil }) => validUntil === null)) return null
  const sums = new Map<string | null, number>()
  for (const { points, validUntil } of lots) sums.set(validUntil, (sums.get(validUntil) ?? 0) + points)
  const ends = [...sums]
    .filter(([, points]) => points > 0)
    .toSorted(([a], [b]) => compareEnds(a, b))
    .map(([until, points]) =>
      text.usableUntil(format.credits(points, creditType), format.date(until ?? endDate, { year: true })),
    )
  return <span>{ends.join(text.comma)}</span>
}
