import { useMessages } from '../shared/i18n/useMessages.ts'
import { CountField } from '../ui/CountField.tsx'
import { messages } from './messages.ts'
import type { SettingsPart, SettingsValues } from './settingsValues.ts'

/** The settings that are whole numbers. */
type NumberSetting = {
  [Field in keyof SettingsValues]: SettingsValues[Field] extends number ? Field : never
}[keyof SettingsValues]

/** Those that are amounts of yen. */
const inYen: readonly NumberSetting[] = ['lateFeeYen', 'noShowFee', 'pauseFee']

/** Shows a setting that is a whole number; outside its range the field says which there are. (SET-07…10, SET-13) */
export function NumberField({ form, locked, name }: Pick<SettingsPart, 'form' | 'locked'> & { name: NumberSetting }) {
  const text = useMessages(messages)
  const isYen = inYen.some((each) => each === name)
  return <CountField label={text.fields[name]} min={0} yen={isYen} disabled={locked} {...form.field(name)} />
}
