import { useQuery } from '@apollo/client/react'
import { Button, NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import type { ReminderSettingsInput, ReminderSettingsQuery as Data } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { SettingRow } from '../settings/SettingRow.tsx'
import { AskForPush } from '../push/AskForPush.tsx'
import { messages } from './messages.ts'
import { ReminderSettingsQuery, UpdateReminderSettingsMutation } from './reminderDocuments.ts'
import classes from './ReminderSetting.module.css'

type Settings = Data['reminderSettings']

/** The hours before that are offered; what was chosen elsewhere is offered beside them. */
const HOURS = [1, 2, 3, 6, 12, 24, 48]

/**
 * Draws the choice of a student's or teacher's own reminders: the school's, own ones or none, and the other regular
 * emails. The choices are read once somebody opens it. (REMIND-04)
 */
export function ReminderSetting({ reader }: { reader: 'student' | 'teacher' }) {
  const text = useMessages(messages)
  const id = useId()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <SettingRow label={text.title} hint={text.hint}>
        <Button
          variant="default"
          size="xs"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {opened ? text.close : text.open}
        </Button>
      </SettingRow>
      {opened && (
        <div id={id} className={classes.choices}>
          <Choices reader={reader} />
        </div>
      )}
    </>
  )
}

function Choices({ reader }: { reader: 'student' | 'teacher' }) {
  const text = useMessages(messages)
  const [changed, setChanged] = useState(false)
  const { data, error, refetch } = useQuery(ReminderSettingsQuery, { context: { quiet: true } })
  const { save, saving } = useSave(UpdateReminderSettingsMutation, {
    onFailure: () => toastError(text.failed),
    update: (cache, { reminderSettings }) =>
      cache.writeQuery({ query: ReminderSettingsQuery, data: { reminderSettings } }),
  })
  const settings = data?.reminderSettings
  if (settings === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="6rem" />
  const change = (input: ReminderSettingsInput) => {
    setChanged(true)
    void save({ input }, text.saved)
  }
  const isStudent = reader === 'student'
  const hours = (name: 'hours' | 'cancelHours') => (
    <NativeSelect
      label={text[name]}
      value={String(settings[name])}
      disabled={saving}
      onChange={(event) => change({ [name]: Number(event.currentTarget.value) })}
      data={[
        { value: '0', label: text.never },
        ...[...new Set([...HOURS, settings[name]])]
          .filter((count) => count > 0)
          .toSorted((a, b) => a - b)
          .map((count) => ({ value: String(count), label: text.before(count) })),
      ]}
    />
  )
  return (
    <>
      <Segments
        size="xs"
        aria-label={text.title}
        value={settings.choice}
        onChange={(choice) =>
          change({ choice, ...(choice === 'own' && isUnset(settings) ? asTheSchool(settings, isStudent) : {}) })
        }
        disabled={saving}
        data={(['school', 'own', 'none'] as const).map((value) => ({ value, label: text.choices[value] }))}
      />
      {settings.choice === 'school' && (
        <p className={classes.says}>{text.schoolSends(timesOf(settings.school, text, isStudent))}</p>
      )}
      {settings.choice === 'own' && (
        <>
          <Switch
            label={text.evening(settings.school.eveningAt)}
            checked={settings.evening}
            disabled={saving}
            onChange={(event) => change({ evening: event.currentTarget.checked })}
          />
          {hours('hours')}
          {isStudent && hours('cancelHours')}
        </>
      )}
      {changed && settings.choice !== 'none' && <AskForPush about="reminder" />}
      <p className={classes.others}>{text.others}</p>
      {(isStudent ? (['dailySchedule', 'contractReminder'] as const) : (['dailySchedule'] as const)).map((name) => (
        <Switch
          key={name}
          label={text[name]}
          checked={settings[name]}
          disabled={saving}
          onChange={(event) => change({ [name]: event.currentTarget.checked })}
        />
      ))}
    </>
  )
}

/** Tells whether nobody has chosen own reminders yet. */
const isUnset = ({ evening, hours, cancelHours }: Settings) => !evening && hours === 0 && cancelHours === 0

/** Returns the school's reminders as own ones to begin with. */
const asTheSchool = ({ school: { evening, hours, cancelHours } }: Settings, isStudent: boolean) => ({
  evening,
  hours,
  ...(isStudent ? { cancelHours } : {}),
})

/** Returns when the school reminds, in words. */
function timesOf(school: Settings['school'], text: (typeof messages)['jp'], isStudent: boolean): string[] {
  return [
    ...(school.evening ? [text.schoolEvening(school.eveningAt)] : []),
    ...(school.hours > 0 ? [text.schoolHours(school.hours)] : []),
    ...(isStudent && school.cancelHours > 0 ? [text.schoolCancel(school.cancelHours)] : []),
  ]
}
