import { discountRepeats } from '@koma/schema/rules/discount'
import { Select } from '@mantine/core'
import { ChoiceSegments } from '../../record/ChoiceSegments.tsx'
import form from '../../record/RecordForm.module.css'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { CountField } from '../../ui/CountField.tsx'
import type { DiscountValues } from './discountValues.ts'
import { messages } from './messages.ts'

interface DiscountFieldsProps {
  values: DiscountValues
  onChange: (part: Partial<DiscountValues>) => void
  /** Whether the contract renews, so that a discount can repeat. */
  mayRepeat: boolean
}

/** Asks how much a discount takes off, and for how long. (PLAN-12) */
export function DiscountFields({ values: { unit, amount, repeat, months }, onChange, mayRepeat }: DiscountFieldsProps) {
  const text = useMessages(messages)
  return (
    <>
      <div className={form.pair}>
        <ChoiceSegments
          label={text.unit}
          value={unit}
          onChange={(next) => onChange({ unit: next, amount: next === 'percent' ? 10 : '' })}
          data={(['percent', 'yen'] as const).map((value) => ({ value, label: text.units[value] }))}
        />
        {unit === 'percent' ? (
          <CountField label={text.percent} min={1} value={amount} onChange={(value) => onChange({ amount: value })} />
        ) : (
          <AmountField label={text.yen} value={amount} onChange={(value) => onChange({ amount: value })} />
        )}
      </div>
      {mayRepeat && (
        <div className={form.pair}>
          <Select
            label={text.repeat}
            value={repeat}
            allowDeselect={false}
            data={discountRepeats.map((value) => ({ value, label: text.repeats[value] }))}
            onChange={(value) => onChange({ repeat: discountRepeats.find((each) => each === value) ?? repeat })}
          />
          {repeat === 'months' && (
            <CountField label={text.months} min={1} value={months} onChange={(value) => onChange({ months: value })} />
          )}
        </div>
      )}
    </>
  )
}
