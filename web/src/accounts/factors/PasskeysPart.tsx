import { useApolloClient } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Factors_SecondFactorsFragment } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { wantsPassword } from '../../shared/live/failureStatus.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError } from '../../ui/toasts.tsx'
import { AddPasskeyMutation } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { keepFactors } from './keepFactors.ts'
import { hasPasskeys, knowsPasskeys, makePasskey } from './makePasskey.ts'
import { messages } from './messages.ts'
import { PasskeyLine } from './PasskeyLine.tsx'

interface PasskeysPartProps {
  factors: Factors_SecondFactorsFragment
  /** The level of its heading where it stands. */
  heading: 'h2' | 'h4'
  onAdded: (recoveryCodes: readonly string[] | null) => void
}

/** Gives the keyboard to a field that has just appeared. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

/** Lists one's passkeys, adds, names and removes them. (SEC-30, SEC-32) */
export function PasskeysPart({ factors, heading: Heading, onAdded }: PasskeysPartProps) {
  const text = useMessages(messages)
  const client = useApolloClient()
  const [name, setName] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { save } = useSave(AddPasskeyMutation, { update: keepFactors })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name === null || name.trim() === '') return
    setBusy(true)
    const credential = await makePasskey(client).catch((error: unknown) => {
      if (!wantsPassword(error)) toastError(text.notMade)
      return null
    })
    const answer = credential === null ? null : await save({ input: { name, credential } }, text.added)
    setBusy(false)
    if (answer?.success !== true) return
    setName(null)
    onAdded(answer.recoveryCodes)
  }
  return (
    <div className={classes.part}>
      <Heading className={classes.label}>{text.passkeys}</Heading>
      <p className={classes.facts}>{text.passkeysHint}</p>
      {factors.passkeys.length === 0 ? (
        <p>{text.noPasskeys}</p>
      ) : (
        <ul className={classes.list}>
          {factors.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!hasPasskeys() && <p>{knowsPasskeys() ? text.atAddress : text.noSupport}</p>}
      {hasPasskeys() && name === null && (
        <Button variant="default" size="xs" onClick={() => setName(text.passkeyNameIs(systemName()))}>
          {text.addPasskey}
        </Button>
      )}
      {name !== null && (
        <form className={classes.form} onSubmit={add} noValidate>
          <TextInput
            label={text.passkeyName}
            value={name}
            maxLength={100}
            ref={focusOnce}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setName(null)}>
              {text.cancel}
            </Button>
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {text.addPasskey}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

/** Returns the name of this device's system, as a first name for a passkey; empty if unknown. */
function systemName(): string {
  const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'CrOS', 'Mac', 'Linux']
  return systems.find((system) => navigator.userAgent.includes(system)) ?? ''
}
