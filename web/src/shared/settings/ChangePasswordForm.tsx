import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useMessages } from '../i18n/useMessages.ts'
import { failureStatus } from '../live/failureStatus.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { messages } from './messages.ts'
import { isReady, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'
import classes from './PasswordSetting.module.css'
import { ChangePasswordMutation } from './settingsDocuments.ts'
import { useOwnSettings } from './useOwnSettings.ts'

const shortestCurrent = 8

/** What went wrong; kept without words, so that it follows the language. */
type Failure = { status: string; message?: string | undefined }

/** Current password, new password and its confirmation. (AUTH-28…31, ERR-05, ERR-20) */
export function ChangePasswordForm({ id, onDone }: { id: string; onDone: () => void }) {
  const text = useMessages(messages)
  const { settings } = useOwnSettings()
  const [current, setCurrent] = useState('')
  const [value, setValue] = useState(noPassword)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [change, { loading }] = useMutation(ChangePasswordMutation, { context: { quiet: true } })
  const firstField = useRef<HTMLInputElement>(null)
  const ready = current.length >= shortestCurrent && isReady(value)
  const wrongCurrent = failure?.status === '403'

  useEffect(() => firstField.current?.focus(), [])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready) return
    setFailure(null)
    const input = { currentPassword: current, newPassword1: value.password, newPassword2: value.confirmation }
    try {
      const answer = (await change({ variables: { input } })).data?.changePassword
      if (answer?.success) {
        toastSuccess(text.passwordChanged)
        return onDone()
      }
      setFailure({ status: answer?.code ?? '500', message: answer?.message })
    } catch (error) {
      setFailure({ status: failureStatus(error) })
    }
    return firstField.current?.focus()
  }

  return (
    <form id={id} className={classes.form} onSubmit={submit} noValidate>
      <FormFailure>
        {failure && !wrongCurrent && (
          <>
            <p>{text.statusError(failure.status)}</p>
            {failure.message !== undefined && <p>{failure.message}</p>}
          </>
        )}
      </FormFailure>
      {/* Password managers learn whose password it is. */}
      <input hidden readOnly autoComplete="username" value={settings?.code ?? ''} />
      <PasswordField
        ref={firstField}
        label={text.currentPassword}
        size="sm"
        value={current}
        onChange={setCurrent}
        autoComplete="current-password"
        error={wrongCurrent && text.wrongPassword}
      />
      <NewPasswordFields value={value} onChange={setValue} />
      <Button type="submit" loading={loading} disabled={!ready}>
        {text.changePassword}
      </Button>
    </form>
  )
}
