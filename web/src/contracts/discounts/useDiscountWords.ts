import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

/** A discount as its words need it. */
export interface WordedDiscount {
  percent: number | null
  yen?: number | null
  repeats?: boolean
  lastDay: string | null
}

/** Returns a function that says what a discount takes off, and until when. (PLAN-12) */
export function useDiscountWords(): (discount: WordedDiscount) => string {
  const text = useMessages(messages)
  const format = useFormat()
  return ({ percent, yen = null, repeats = false, lastDay }) => {
    const off = percent === null ? text.yenOff(format.yen(yen ?? 0)) : text.percentOff(percent)
    const until = lastDay === null ? null : text.until(format.date(lastDay, { year: true }))
    return [repeats ? text.eachMonth : null, off, until].filter((part) => part !== null).join(text.separator)
  }
}
