import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Factors_SecondFactorsFragment } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { RemovePasskeyMutation, RenamePasskeyMutation } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { hereAndNow } from './hereAndNow.ts'
import { keepFactors } from './keepFactors.ts'
import { messages } from './messages.ts'

/** Gives the keyboard to a field that has just appeared. */
const focusOnce = (field: HTMLInputElement | null) => field?.focus()

/** Shows one passkey: its name, where it is kept and when it was used, with ways to rename and remove it. (SEC-32) */
export function PasskeyLine({ passkey }: { passkey: Factors_SecondFactorsFragment['passkeys'][number] }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { id, name, synced, createdAt, usedAt } = passkey
  const [typed, setTyped] = useState<string | null>(null)
  const { save: rename, saving } = useSave(RenamePasskeyMutation, { update: keepFactors })
  const { save: remove } = useSave(RemovePasskeyMutation, { update: keepFactors })
  const at = (instant: string) => format.dateTime(hereAndNow(instant))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed === null || typed.trim() === '') return
    const answer = await rename({ input: { id, name: typed } }, text.renamed)
    if (answer?.success === true) setTyped(null)
  }
  if (typed !== null)
    return (
      <li>
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            label={text.passkeyName}
            value={typed}
            maxLength={100}
            ref={focusOnce}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <div className={classes.buttons}>
            <Button variant="default" size="xs" onClick={() => setTyped(null)}>
              {text.cancel}
            </Button>
            <Button type="submit" size="xs" loading={saving} disabled={typed.trim() === ''}>
              {text.save}
            </Button>
          </div>
        </form>
      </li>
    )
  return (
    <li className={classes.passkey}>
      <div>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>{synced ? text.synced : text.thisDeviceOnly}</p>
        <p className={classes.facts}>{text.madeAt(at(createdAt))}</p>
        <p className={classes.facts}>{usedAt === null ? text.neverUsed : text.usedAt(at(usedAt))}</p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" aria-label={text.renameOf(name)} onClick={() => setTyped(name)}>
          {text.rename}
        </Button>
        <ConfirmedButton
          label={text.remove}
          button={{ size: 'xs', 'aria-label': text.removeOf(name) }}
          title={text.removeTitle(name)}
          confirmLabel={text.remove}
          onConfirm={async () => (await remove({ input: { id } }, text.removed))?.success === true}
          danger
        >
          <p>{text.removeEffect}</p>
        </ConfirmedButton>
      </div>
    </li>
  )
}
