import { Button } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { UserType } from '../../gql/graphql.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { passwordFlags } from '../passwordFlags.ts'
import { FormFailure } from '../../record/FormFailure.tsx'
import { useFormSave } from '../../record/useFormSave.ts'
import { InviteAccount } from './InviteAccount.tsx'
import { messages } from './messages.ts'
import { isReady, NewPasswordFields, noPassword } from './NewPasswordFields.tsx'
import formClasses from '../../record/RecordForm.module.css'
import classes from './SetPasswordPanel.module.css'
import { SetPasswordMutation } from './settingsDocuments.ts'

interface SetPasswordPanelProps {
  userType: UserType
  /** The account's id. */
  id: string
  /** The code they sign in with, for password managers. */
  code: string
  /** Whose account it is. */
  fullName: string
  /** Whether an invitation can be sent: the account is active and has an address. */
  hasEmail?: boolean
  /** Goes back after success. (AUTH-42) */
  onDone: () => void
}

/**
 * Sets somebody else's password; shows nothing without the permission for that kind of user. The button appears when
 * the rule holds and both are the same. The typed password is short and no work to lose, so leaving does not ask.
 * (AUTH-41…44, ERR-06, PERM-13, PERM-22, PERM-33, D20)
 */
export function SetPasswordPanel(props: SetPasswordPanelProps) {
  const allowed = usePermission(passwordFlags[props.userType])
  // For another user everything starts afresh.
  return allowed ? <Panel key={props.id} {...props} /> : null
}

function Panel({ userType, id, code, fullName, hasEmail = false, onDone }: SetPasswordPanelProps) {
  const text = useMessages(messages)
  const titleId = useId()
  const [value, setValue] = useState(noPassword)
  const { save: set, saving, failure } = useFormSave(SetPasswordMutation)
  const firstField = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady(value)) return
    const isSet = await set({ input: { userType, id, password: value.password } }, text.passwordChanged)
    setValue(noPassword)
    if (isSet) onDone()
    else firstField.current?.focus()
  }

  return (
    <form className={`${formClasses.form} ${classes.panel}`} aria-labelledby={titleId} onSubmit={submit} noValidate>
      <div>
        <h3 id={titleId} className={formClasses.title}>
          {text.setPassword}
        </h3>
        <p className={formClasses.hint}>{text.setPasswordHint}</p>
      </div>
      <FormFailure>
        {failure && <p>{text.statusError(failure.status)}</p>}
        {failure?.message && <p>{failure.message}</p>}
      </FormFailure>
      <input hidden readOnly autoComplete="username" value={code} />
      <NewPasswordFields ref={firstField} value={value} onChange={setValue} own={[code, fullName]} />
      {hasEmail && <InviteAccount userType={userType} id={id} />}
      {isReady(value) && (
        <Button type="submit" loading={saving}>
          {text.set}
        </Button>
      )}
    </form>
  )
}
