import { isEmail } from '@koma/schema/rules/email'
import { TextInput } from '@mantine/core'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { errorAt } from '../record/formErrors.ts'
import form from '../record/RecordForm.module.css'
import { halfWidth } from '../shared/format/parseDate.ts'
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
export function SchoolPart({ work, locked }: SettingsPart) {
  const text = useMessages(messages)
  const { timezoneName, email } = work.values
  const field = (name: 'name' | 'schoolContact' | 'email' | 'emailName', description?: string) => ({
    label: text.fields[name],
    description,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
    disabled: locked,
    ...work.field(name),
  })
  const isKnown = zones.some(({ value }) => value === timezoneName)
  return (
    <>
      <Group
        title={text.groups.school}
        says={[isKnown ? text.clock(wallNow(timezoneName).slice(11, 16)) : text.badClock]}
      >
        <TextInput {...plain(field('name'))} />
        <TextInput {...plain(field('schoolContact', text.hints.schoolContact))} />
        <ChoiceField
          label={text.fields.timezoneName}
          choices={isKnown ? zones : [{ value: timezoneName, label: timezoneName }, ...zones]}
          value={timezoneName}
          onChange={(zone) => work.form.setFieldValue('timezoneName', zone)}
          required={work.required('timezoneName')}
          disabled={locked}
          error={errorAt(work.errors, 'timezoneName')}
        />
      </Group>
      <Group title={text.groups.alerts} says={[alertsSay(email, text)]}>
        <div className={form.pair}>
          <TextInput {...plain(field('email', text.hints.email))} type="email" />
          <TextInput {...plain(field('emailName', text.hints.emailName))} />
        </div>
        <ChoiceSegments
          label={text.fields.language}
          value={work.values.language}
          onChange={(language) => work.form.setFieldValue('language', language)}
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
            checked={work.values[name]}
            disabled={locked}
            error={errorAt(work.errors, name)}
            onChange={({ currentTarget: { checked } }) => work.form.setFieldValue(name, checked)}
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
