import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { FormFailure } from '../../record/FormFailure.tsx'
import { useFormSave } from '../../record/useFormSave.ts'
import form from '../../record/RecordForm.module.css'
import { passwordQuestion } from '../../shared/session/passwordQuestion.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useStore } from '../../shared/useStore.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { messages } from './messages.ts'
import { ConfirmPasswordMutation } from './settingsDocuments.ts'
import classes from './ConfirmPassword.module.css'

/**
 * Asks for the password before a sensitive change, which is then made by itself. Escape and Cancel change nothing.
 * (SEC-13, SEC-14, SEC-16)
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

function Question({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const text = useMessages(messages)
  const [password, setPassword] = useState('')
  const { save, saving, failure } = useFormSave(ConfirmPasswordMutation)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The form of the change may be around it, as React sees it.
    event.stopPropagation()
    if (password === '') return
    if (await save({ input: { password } })) return onGiven()
    setPassword('')
    field.current?.focus()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={form.hint}>{text.confirmWhy}</p>
      <FormFailure>{failure && <p>{failure.message ?? text.statusError(failure.status)}</p>}</FormFailure>
      <PasswordField
        ref={field}
        label={text.confirmPassword}
        size="sm"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        focusFirst
      />
      <div className={classes.buttons}>
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
