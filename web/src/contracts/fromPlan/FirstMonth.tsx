import { type FirstMonthShare } from '@koma/schema/rules/firstMonth'
import form from '../../record/RecordForm.module.css'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { CountField } from '../../ui/CountField.tsx'
import { messages } from './messages.ts'

/** The price and points of a first month as they are entered. */
export interface FirstMonthValue {
  price: number | ''
  points: number | ''
}

/** Tells whether they are numbers that a contract can have. */
export const isShare = ({ price, points }: { price: number; points: number }): boolean =>
  Number.isInteger(price) && Number.isInteger(points) && price >= 0 && points >= 0

interface FirstMonthProps {
  /** The share as the school's settings say. */
  share: FirstMonthShare
  value: FirstMonthValue
  onChange: (value: FirstMonthValue) => void
}

/** Asks what a first month that does not begin on its 1st costs and gives; the share by days is proposed. (PLAN-08) */
export function FirstMonth({ share, value: { price, points }, onChange }: FirstMonthProps) {
  const text = useMessages(messages)
  const { creditType } = useSchool()
  return (
    <>
      <div className={form.pair}>
        <AmountField label={text.firstPrice} value={price} onChange={(yen) => onChange({ price: yen, points })} />
        <CountField
          label={text.firstPoints[creditType]}
          min={0}
          value={points}
          onChange={(count) => onChange({ price, points: count })}
        />
      </div>
      <p className={form.hint}>{text.firstDays(share.days, share.ofDays)}</p>
    </>
  )
}
