import { lateFee } from '@koma/schema/rules/fees'
import formClasses from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Group } from './Group.tsx'
import { areValid } from './meanings.ts'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/** The amount due of the example beside the setting. */
const example = { contractValue: 10_000, adjusted: 0, paid: 0 }

/** Shows what is charged for contracts that are due for too long and for lessons missed without telling. (FEE-01) */
export function FeeRulesPart({ form, locked }: Pick<SettingsPart, 'form' | 'locked'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const { lateFeeDays, noShowFee } = form.values
  const isValid = areValid(form.values, 'lateFeeYen', 'lateFeePercent', 'lateFeeDays', 'noShowFee')
  const late = isValid ? lateFee(form.values, example) : 0
  const says = text.feesSay
  const hints = [
    late > 0 ? says.late(lateFeeDays, format.yen(example.contractValue), format.yen(late)) : null,
    isValid && noShowFee > 0 ? says.noShow(format.yen(noShowFee)) : null,
  ].filter((hint) => hint !== null)
  return (
    <Group title={text.groups.fees} hints={!isValid ? [] : hints.length === 0 ? [says.off] : [...hints, says.run]}>
      <div className={formClasses.pair}>
        <NumberField form={form} locked={locked} name="lateFeeYen" />
        <NumberField form={form} locked={locked} name="lateFeePercent" />
      </div>
      <div className={formClasses.pair}>
        <NumberField form={form} locked={locked} name="lateFeeDays" />
        <NumberField form={form} locked={locked} name="noShowFee" />
      </div>
    </Group>
  )
}
