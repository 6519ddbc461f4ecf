import { useApolloClient } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormFailure } from '../../record/FormFailure.tsx'
import { useSave } from '../../record/useSave.ts'
import form from '../../record/RecordForm.module.css'
import { passwordQuestion } from '../../shared/session/passwordQuestion.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useStore } from '../../shared/useStore.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { messages as factorMessages } from '../factors/messages.ts'
import { confirmByPasskey, hasPasskeys } from '../factors/makePasskey.ts'
import { failureStatus } from '../../shared/live/failureStatus.ts'
import { messages } from './messages.ts'
import { ConfirmPasswordMutation } from './settingsDocuments.ts'
import classes from './ConfirmPassword.module.css'

/**
 * Asks for the password before a sensitive change, which is then made by itself. Escape and Cancel change nothing.
 * A code where signing in takes one, and a passkey in place of
 * both. (SEC-13, SEC-14, SEC-16, SEC-35)
 */
export function ConfirmPassword() {
  const text = useMessages(messages)
  const question = useStore(passwordQuestion)
  const close = () => question?.answer(false)
  return (
    <Overlay opened={question !== null} onClose={close} title={text.confirmTitle} kind="dialog">
      {question !== null && <Question onGiven={() => question.answer(true)} onClose={close} />}
    </Overlay>
  )
}

/** Gives the keyboard to a field that has just appeared. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

function Question({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const text = useMessages(messages)
  const [password, setPassword] = useState('')
  const factorText = useMessages(factorMessages)
  const client = useApolloClient()
  // Asked for once the password was right and the account has a second factor.
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { save, saving } = useSave(ConfirmPasswordMutation, {
    onFailure: (error) => setFailure(text.statusError(failureStatus(error))),
  })
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the change may be around it, as React sees it.
    event.stopPropagation()
    if (password === '') return
    setFailure(null)
    const input = { password, ...(code !== null && { oneTimeCode: code }) }
    const answer = await save({ input }, { done: null, refused: () => null })
    if (answer?.success === true) return onGiven()
    const asksForCode = answer?.field === 'oneTimeCode'
    if (answer !== null && !(asksForCode && code === null)) setFailure(answer.message)
    setCode(asksForCode ? '' : null)
    if (asksForCode) return
    setPassword('')
    field.current?.focus()
  }
  const withPasskey = async () => {
    setFailure(null)
    if (await confirmByPasskey(client).catch(() => false)) return onGiven()
    setFailure(text.passkeyNotTaken)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={form.hint}>{text.confirmWhy}</p>
      <FormFailure>{failure !== null && <p>{failure}</p>}</FormFailure>
      <PasswordField
        ref={field}
        label={text.confirmPassword}
        size="sm"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        focusFirst
      />
      {code !== null && (
        <TextInput
          label={factorText.code}
          description={text.codeHint}
          value={code}
          onChange={({ currentTarget: { value } }) => setCode(value)}
          autoComplete="one-time-code"
          spellCheck={false}
          ref={focusOnce}
        />
      )}
      <div className={classes.buttons}>
        {hasPasskeys() && (
          <Button variant="default" onClick={() => void withPasskey()}>
            {factorText.usePasskey}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={saving} disabled={password === ''}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}
