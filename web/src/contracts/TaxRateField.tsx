import { Select } from '@mantine/core'
import { type TaxRate, taxRates } from '@koma/schema/records/tax'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'

interface TaxRateFieldProps {
  value: TaxRate
  onChange: (rate: TaxRate) => void
  disabled?: boolean
}

/** Asks at which rate a price is taxed. (PLAN-01) */
export function TaxRateField({ value, onChange, disabled = false }: TaxRateFieldProps) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  return (
    <Select
      label={text.taxRate}
      data={taxRates.map((rate) => ({ value: rate, label: taxRateTexts[language][rate] }))}
      value={value}
      onChange={(chosen) => onChange(taxRates.find((rate) => rate === chosen) ?? value)}
      disabled={disabled}
      allowDeselect={false}
      checkIconPosition="right"
    />
  )
}
