import { useQuery } from '@apollo/client/react'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { UserType } from '../../gql/graphql.ts'
import formClasses from '../../record/RecordForm.module.css'
import parts from '../../record/RecordParts.module.css'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toastError } from '../../ui/toasts.tsx'
import { messages } from './messages.ts'
import { ErasePersonMutation, type ErasurePlan, ErasurePreviewQuery } from './personalDataDocuments.ts'

interface ErasureFormProps {
  userType: UserType
  id: string
  onErased: () => void
}

const refetch = ['Students', 'StudentPage', 'TeachersPage', 'Accounts', 'Guardians']
const fates = ['goes', 'pseudonym', 'kept'] as const

/** Shows what erasing somebody does, and does it once their name was typed. (SEC-64, SEC-65) */
export function ErasureForm({ userType, id, onErased }: ErasureFormProps) {
  const text = useMessages(messages)
  const [name, setName] = useState('')
  const person = { userType, id }
  const {
    data,
    error,
    refetch: lookAgain,
  } = useQuery(ErasurePreviewQuery, { variables: { input: person }, fetchPolicy: 'network-only' })
  const { save, saving } = useSave(ErasePersonMutation, { refetch })
  if (data === undefined) return error ? <ErrorState onRetry={() => void lookAgain()} /> : <Spinner />
  const { plan, message } = data.erasurePreview
  if (plan === null) return <Notice tone="warn">{message}</Notice>
  const erase = async () => {
    const answer = await save(
      { input: { ...person, name, digest: plan.digest } },
      { done: ({ pseudonym }) => text.done(pseudonym ?? ''), refused: () => null },
    )
    if (answer === null) return
    if (answer.success) return onErased()
    toastError(answer.message)
    await lookAgain()
  }
  return (
    <form
      className={formClasses.form}
      onSubmit={(event) => {
        event.preventDefault()
        void erase()
      }}
    >
      <Notice tone="warn">{text.forGood}</Notice>
      <Outcome plan={plan} />
      <TextInput
        label={text.type}
        description={text.typeHint(plan.name)}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <div>
        <Button type="submit" color="red" loading={saving} disabled={name.trim() === ''}>
          {text.confirm}
        </Button>
      </div>
    </form>
  )
}

function Outcome({ plan }: { plan: ErasurePlan }) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <>
      {fates.map((fate) => {
        const some = plan.parts.filter((part) => part.fate === fate)
        if (some.length === 0) return null
        return (
          <section key={fate} className={parts.part}>
            <h3>{text.fates[fate]}</h3>
            <div className={parts.lines}>
              {some.map(({ kind, count, until }) => (
                <div key={kind} className={parts.line}>
                  <strong>{text.kinds[kind]}</strong>
                  <span>{format.count(count)}</span>
                  {until !== null && <span>{text.until(format.date(until))}</span>}
                </div>
              ))}
            </div>
          </section>
        )
      })}
      <p>{text.becomes(plan.pseudonym)}</p>
      {plan.guardians.length > 0 && (
        <Notice tone="info">{text.guardians(plan.guardians.map((guardian) => guardian.name).join(', '))}</Notice>
      )}
      <p>{text.backups}</p>
    </>
  )
}
