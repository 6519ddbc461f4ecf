import type { ReactNode } from 'react'
import type { DeletionWhyInput } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { DeleteRecord } from './DeleteRecord.tsx'
import { messages } from './messages.ts'
import type { Answer } from './useSave.ts'

/** The words a kind of record has for deactivating and deleting. */
interface EndWords {
  deleteTitle: string
  deleteEffect: (name: string) => string
  active: string
  activeHint: string
  /** The question before it is deactivated; without it nothing is asked. */
  deactivateTitle?: string
  deactivate?: string
  deactivateAsk?: string
}

interface RecordEndProps {
  text: EndWords
  name: string
  active: boolean
  mayEdit: boolean
  mayDelete: boolean
  /** Whether it is known what else a deletion touches; until then it is not offered. */
  known?: boolean
  /** Why it cannot be deleted now. */
  locked: ReactNode
  /** Opens the rules by which it cannot be deleted. */
  why?: DeletionWhyInput
  /** Shown below the question whether to deactivate it. */
  touched?: ReactNode
  change: (active: boolean) => Promise<Answer | null>
  remove: () => Promise<Answer | null>
  onDeleted: () => void
  /** The other data that a deletion touches: below the switch, and in the question. */
  children?: ReactNode
}

/** Shows the control that deactivates or deletes a record; nothing for those who may do neither. (SHELL-36) */
export function RecordEnd(props: RecordEndProps) {
  const {
    text,
    name,
    active,
    mayEdit,
    mayDelete,
    known = true,
    locked,
    why,
    touched,
    change,
    remove,
    onDeleted,
  } = props
  const { deleteName } = useMessages(messages)
  if (!mayEdit && !mayDelete) return null
  const { deactivateTitle: title, deactivate: confirmLabel, deactivateAsk } = text
  const body = (
    <>
      <p>{deactivateAsk}</p>
      {touched}
    </>
  )
  return (
    <DeleteRecord
      title={text.deleteTitle}
      question={deleteName(name)}
      touches={text.deleteEffect(name)}
      allowed={mayDelete && known}
      locked={locked}
      {...(why && { why })}
      related={props.children}
      remove={remove}
      onDeleted={onDeleted}
    >
      <ActiveSwitch
        label={text.active}
        description={text.activeHint}
        active={active}
        allowed={mayEdit}
        {...(title !== undefined && confirmLabel !== undefined && { question: { title, confirmLabel, body } })}
        change={change}
      />
    </DeleteRecord>
  )
}
