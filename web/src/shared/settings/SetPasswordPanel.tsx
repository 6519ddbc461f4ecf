import { useMutation } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { UserType } from '../../gql/graphql.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { failureStatus } from '../live/failureStatus.ts'
import { usePermission } from '../session/usePermission.ts'
import { FormFailure } from '../ui/FormFailure.tsx'
import { toastSuccess } from '../ui/toasts.tsx'
import { messages } from './messages.ts'
import { isReady, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'
import classes from './SetPasswordPanel.module.css'
import { SetPasswordMutation } from './settingsDocuments.ts'

const flags = { student: 'studentPassword', teacher: 'teacherPassword', staff: 'staffPassword' } as const

interface SetPasswordPanelProps {
  userType: UserType
  /** Whose password. */
  id: string
  /** Their login id, for password managers. */
  code: string
  /** Goes back after success. (AUTH-42) */
  onDone: () => void
}

/**
 * Staff set somebody else's password; nothing without the flag for that kind of user. The button
 * appears when the rule holds and both are the same. (AUTH-41…44, ERR-06, PERM-13, PERM-22, PERM-33, D20)
 */
export function SetPasswordPanel(props: SetPasswordPanelProps) {
  const allowed = usePermission(flags[props.userType])
  // Of another user everything starts anew.
  return allowed ? <Panel key={props.id} {...props} /> : null
}

function Panel({ userType, id, code, onDone }: SetPasswordPanelProps) {
  const text = useMessages(messages)
  const titleId = useId()
  const [value, setValue] = useState(noPassword)
  const [failure, setFailure] = useState<{ status: string; message?: string | undefined } | null>(null)
  const [set, { loading }] = useMutation(SetPasswordMutation, { context: { quiet: true } })
  const firstField = useRef<HTMLInputElement>(null)

  const fail = (status: string, message?: string) => {
    setFailure({ status, message })
    setValue(noPassword)
    firstField.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady(value)) return
    setFailure(null)
    try {
      const { data } = await set({ variables: { input: { userType, id, password: value.password } } })
      const answer = data?.setPassword
      if (!answer?.success) return fail(answer?.code ?? '500', answer?.message)
      setValue(noPassword)
      toastSuccess(text.passwordChanged)
      return onDone()
    } catch (error) {
      return fail(failureStatus(error))
    }
  }

  return (
    <form className={classes.panel} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <div>
        <h3 id={titleId} className={classes.title}>
          {text.setPassword}
        </h3>
        <p className={classes.hint}>{text.setPasswordHint}</p>
      </div>
      <FormFailure>
        {failure && (
          <>
            <p>{text.statusError(failure.status)}</p>
            {failure.message !== undefined && <p>{failure.message}</p>}
          </>
        )}
      </FormFailure>
      <input hidden readOnly autoComplete="username" value={code} />
      <NewPasswordFields ref={firstField} value={value} onChange={setValue} />
      {isReady(value) && (
        <Button type="submit" loading={loading}>
          {text.set}
        </Button>
      )}
    </form>
  )
}
