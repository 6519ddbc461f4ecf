import { useQuery } from '@apollo/client/react'
import { Switch } from '@mantine/core'
import { errorAt } from '../record/formErrors.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Group } from './Group.tsx'
import { messages } from './messages.ts'
import { WithoutFactorQuery } from './schoolSettingsDocuments.ts'
import type { SettingsPart } from './settingsValues.ts'

/** More names than these are told as a number. */
const MOST_NAMES = 10

/** Shows of whom the school demands a second factor, and who has none so far. (SEC-33) */
export function SecurityPart({ form, locked }: SettingsPart) {
  const text = useMessages(messages)
  const { data } = useQuery(WithoutFactorQuery, { fetchPolicy: 'cache-and-network' })
  const missing = (who: 'staff' | 'teachers') => {
    const names = (data?.[who] ?? []).filter((one) => one.active && !one.hasSecondFactor).map((one) => one.fullName)
    if (data === undefined) return null
    const rest = names.length - MOST_NAMES
    return names.length === 0
      ? text.factorsAll[who]
      : text.factorsMissing[who](names.slice(0, MOST_NAMES), Math.max(rest, 0))
  }
  return (
    <Group title={text.groups.security} hints={[text.factorsSay, missing('staff'), missing('teachers')]}>
      {(['secondFactorStaff', 'secondFactorTeachers'] as const).map((name) => (
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
  )
}
