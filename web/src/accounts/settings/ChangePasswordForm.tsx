import { useQuery } from '@apollo/client/react'
import { Button, Checkbox } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { FormFailure } from '../../record/FormFailure.tsx'
import { useFormSave } from '../../record/useFormSave.ts'
import { useSession } from '../../shared/session/useSession.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { CalendarFeedQuery } from '../feed/feedDocuments.ts'
import { messages } from './messages.ts'
import { isReady, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'
import classes from './PasswordSetting.module.css'
import { ChangePasswordMutation } from './settingsDocuments.ts'
import { useOwnSettings } from './useOwnSettings.ts'

const shortestCurrent = 8

/**
 * Shows current password, new password and its confirmation, and the end of the calendar address where there is one.
 * (AUTH-28…31, ERR-05, ERR-20)
 */
export function ChangePasswordForm({ id, onDone }: { id: string; onDone: () => void }) {
  const text = useMessages(messages)
  const { settings } = useOwnSettings()
  const session = useSession()
  const [current, setCurrent] = useState('')
  const [value, setValue] = useState(noPassword)
  const mayHaveFeed = settings?.userType === 'student' || settings?.userType === 'teacher'
  const { data: feed } = useQuery(CalendarFeedQuery, { context: { quiet: true }, skip: !mayHaveFeed })
  const [endCalendarFeed, setEndCalendarFeed] = useState(false)
  const {
    save: change,
    saving,
    failure,
  } = useFormSave(ChangePasswordMutation, {
    refetch: endCalendarFeed ? ['CalendarFeed'] : [],
  })
  const firstField = useRef<HTMLInputElement>(null)
  const own = [settings?.code, settings?.email.split('@')[0], session?.firstName, session?.lastName].map(
    (each) => each ?? '',
  )
  const ready = current.length >= shortestCurrent && isReady(value)
  // The error was about the previous text.
  const [retyped, setRetyped] = useState(false)
  const wrongCurrent = failure?.status === '403'

  useEffect(() => firstField.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setRetyped(false)
    const input = {
      currentPassword: current,
      newPassword1: value.password,
      newPassword2: value.confirmation,
      ...(endCalendarFeed && { endCalendarFeed }),
    }
    if (await change({ input }, text.passwordChanged)) onDone()
    else firstField.current?.focus()
  }

  return (
    <form id={id} className={classes.form} onSubmit={submit} noValidate>
      <FormFailure>
        {failure && !wrongCurrent && <p>{text.statusError(failure.status)}</p>}
        {failure?.message && !wrongCurrent && <p>{failure.message}</p>}
      </FormFailure>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={settings?.code ?? ''} />
      <PasswordField
        ref={firstField}
        label={text.currentPassword}
        size="sm"
        value={current}
        onChange={(typed) => {
          setRetyped(true)
          setCurrent(typed)
        }}
        autoComplete="current-password"
        error={wrongCurrent && !retyped && text.wrongPassword}
      />
      <NewPasswordFields value={value} onChange={setValue} own={own} />
      {feed?.calendarFeed.active && (
        <Checkbox
          label={text.endFeed}
          description={text.endFeedHint}
          checked={endCalendarFeed}
          onChange={(event) => setEndCalendarFeed(event.currentTarget.checked)}
        />
      )}
      <Button type="submit" loading={saving} disabled={!ready}>
        {text.changePassword}
      </Button>
    </form>
  )
}
