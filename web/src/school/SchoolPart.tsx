import { isEmail } from '@koma/schema/rules/email'
import { TextInput } from '@mantine/core'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { errorAt } from '../record/formErrors.ts'
import formClasses from '../record/RecordForm.module.css'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { wallNow } from '../shared/school/wallNow.ts'
import { ChoiceField } from '../ui/ChoiceField.tsx'
import { Switch } from '@mantine/core'
import { Group } from './Group.tsx'
import { messages } from './messages.ts'
import type { SettingsPart } from './settingsValues.ts'

const zones = Intl.supportedValuesOf('timeZone').map((name) => ({ value: name, label: name }))

/**
 * Shows the school's name, contact, place and zone, and the mails it gets. (SET-11, SET-12, SET-19, SET-21, D25, D56)
 */
export function SchoolPart({ form, locked }: SettingsPart) {
  const text = useMessages(messages)
  const { timezoneName, email } = form.values
  const field = (name: 'name' | 'schoolContact' | 'email' | 'emailName', description?: string) => ({
    label: text.fields[name],
    description,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
    disabled: locked,
    ...form.field(name),
  })
  const isKnown = zones.some(({ value }) => value === timezoneName)
  return (
    <>
      <Group
        title={text.groups.school}
        hints={[isKnown ? text.clock(wallNow(timezoneName).slice(11, 16)) : text.badClock]}
      >
        <TextInput {...plain(field('name'))} />
        <TextInput {...plain(field('schoolContact', text.hints.schoolContact))} />
        <ChoiceField
          label={text.fields.timezoneName}
          choices={isKnown ? zones : [{ value: timezoneName, label: timezoneName }, ...zones]}
          value={timezoneName}
          onChange={(zone) => form.setField('timezoneName', zone)}
          required={form.required('timezoneName')}
          disabled={locked}
          error={errorAt(form.errors, 'timezoneName')}
        />
      </Group>
      <Group title={text.groups.alerts} hints={[alertsSay(email, text)]}>
        <div className={formClasses.pair}>
          <TextInput {...plain(field('email', text.hints.email))} type="email" />
          <TextInput {...plain(field('emailName', text.hints.emailName))} />
        </div>
        <ChoiceSegments
          label={text.fields.language}
          value={form.values.language}
          onChange={(language) => form.setField('language', language)}
          disabled={locked}
          data={[
            { value: 'jp', label: text.languages.jp },
            { value: 'en', label: text.languages.en },
          ]}
        />
        {(['alertPasswordReset', 'alertWaitingList'] as const).map((name) => (
          <Switch
            key={name}
            label={text.fields[name]}
            checked={form.values[name]}
            disabled={locked}
            error={errorAt(form.errors, name)}
            onChange={({ currentTarget: { checked } }) => form.setField(name, checked)}
          />
        ))}
      </Group>
    </>
  )
}

/** Copies the order of a field's parts, since Mantine wants a list of its own. */
function plain<Props extends { inputWrapperOrder: readonly ('label' | 'input' | 'description' | 'error')[] }>(
  props: Props,
) {
  return { ...props, inputWrapperOrder: [...props.inputWrapperOrder] }
}

/** Returns where alerts go; null for an address that gets none. */
function alertsSay(entered: string, text: (typeof messages)['jp']): string | null {
  const address = halfWidth(entered).trim()
  if (address === '') return text.alertsNowhere
  return isEmail(address) ? text.alertsTo(address) : null
}
