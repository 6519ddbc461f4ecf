import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormFailure } from '../../record/FormFailure.tsx'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { ConfirmOneTimeCodesMutation } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { keepFactors } from './keepFactors.ts'
import { messages } from './messages.ts'

interface SetUpCodesProps {
  /** The secret for the app, and its address for the QR code. */
  secret: string
  address: string
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}

/** Shows the QR code and key for an authenticator app, and takes the code that shows it was set up. (SEC-25) */
export function SetUpCodes({ secret, address, onDone, onCancel }: SetUpCodesProps) {
  const text = useMessages(messages)
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const { save, saving } = useSave(ConfirmOneTimeCodesMutation, { update: keepFactors })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (code.trim() === '') return
    setFailure(null)
    const answer = await save(
      { input: { code } },
      {
        done: text.turnedOn,
        refused: ({ message }) => {
          setFailure(message)
          return null
        },
      },
    )
    if (answer?.success === true) return onDone(answer.recoveryCodes ?? [])
    setCode('')
    field.current?.focus()
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{text.scan}</p>
      <div className={classes.qr}>
        <QrCode text={address} label={text.qr} />
      </div>
      <p className={classes.facts}>{text.keyHint}</p>
      <p>
        {text.key} <span className={classes.key}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
      </p>
      <FormFailure>{failure !== null && <p>{failure}</p>}</FormFailure>
      <TextInput
        ref={field}
        label={text.code}
        description={text.codeHint}
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button type="submit" loading={saving} disabled={code.trim() === ''}>
          {text.turnOn}
        </Button>
      </div>
    </form>
  )
}
