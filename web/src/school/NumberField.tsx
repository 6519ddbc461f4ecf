import { MOST_FEE } from '@koma/schema/rules/fees'
import { MOST_PAUSE_FEE } from '@koma/schema/rules/leave'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { AmountField } from '../ui/AmountField.tsx'
import { CountField } from '../ui/CountField.tsx'
import { messages } from './messages.ts'
import type { SettingsPart, SettingsValues } from './settingsValues.ts'

/** The settings that are whole numbers. */
type NumberSetting = {
  [Field in keyof SettingsValues]: SettingsValues[Field] extends number ? Field : never
}[keyof SettingsValues]

/** Those that are amounts of yen, and the most of each. */
const inYen: Partial<Record<NumberSetting, number>> = {
  lateFeeYen: MOST_FEE,
  noShowFee: MOST_FEE,
  pauseFee: MOST_PAUSE_FEE,
}

/** Shows a setting that is a whole number; outside its range the field says which there are. (SET-07…10, SET-13) */
export function NumberField({ form, locked, name }: Pick<SettingsPart, 'form' | 'locked'> & { name: NumberSetting }) {
  const text = useMessages(messages)
  const most = inYen[name]
  const field = { label: text.fields[name], disabled: locked, ...form.field(name) }
  return most === undefined ? <CountField min={0} {...field} /> : <AmountField most={most} {...field} />
}
