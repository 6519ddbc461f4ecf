import { Switch } from '@mantine/core'
import { errorAt } from '../record/formErrors.ts'
import formClasses from '../record/RecordForm.module.css'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { TimeField } from '../ui/TimeField.tsx'
import { Group } from './Group.tsx'
import { areValid } from './meanings.ts'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import type { SettingsPart } from './settingsValues.ts'

/** Shows when people are reminded of their lessons unless they chose otherwise. (REMIND-04) */
export function RemindersPart({ form, locked }: SettingsPart) {
  const text = useMessages(messages)
  const { remindEvening, remindEveningAt, remindHours, remindCancelHours } = form.values
  const isSent = remindEvening || remindHours > 0 || remindCancelHours > 0
  const isValid = areValid(form.values, 'remindEveningAt', 'remindHours', 'remindCancelHours')
  return (
    <Group title={text.groups.reminders} hints={isValid ? [text.remindsSay[isSent ? 'some' : 'none']] : []}>
      <Switch
        label={text.fields.remindEvening}
        checked={remindEvening}
        disabled={locked}
        onChange={({ currentTarget: { checked } }) => form.setField('remindEvening', checked)}
      />
      <div className={formClasses.pair}>
        <TimeField
          label={text.fields.remindEveningAt}
          step={30}
          value={remindEveningAt}
          required={form.required('remindEveningAt')}
          disabled={locked}
          error={errorAt(form.errors, 'remindEveningAt')}
          onChange={(time) => form.setField('remindEveningAt', time)}
        />
        <NumberField form={form} locked={locked} name="remindHours" />
        <NumberField form={form} locked={locked} name="remindCancelHours" />
      </div>
    </Group>
  )
}
