import { Button, Switch } from '@mantine/core'
import { type ReactNode, use, useId, useState } from 'react'
import type { DeletionWhyInput } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { EndingContext } from './ending.ts'
import { messages } from './messages.ts'
import classes from './RecordForm.module.css'
import type { Answer } from './useSave.ts'
import { DeletionWhy } from './why/Why.tsx'

interface DeleteRecordProps {
  title: string
  /** The title of the question, if it is another one. */
  question?: string
  /** The exact effect: what goes, and what stays. */
  touches: string
  /** The other data that goes with it, shown above the switch and once more below the question. */
  related?: ReactNode
  /** Why it cannot be deleted at all. */
  locked?: ReactNode
  /** Opens the rules with all that stands in the way, once it cannot be deleted. */
  why?: DeletionWhyInput
  remove: () => Promise<Answer | null>
  onDeleted: () => void
  /** Whether deleting is offered. */
  allowed?: boolean
  /** Shown above it, such as the switch that deactivates. */
  children?: ReactNode
}

/**
 * Deletes a record, behind a safety switch and a question that says what goes; give it the record's id as `key`.
 * (SHELL-36, ERR-40, D30)
 */
export function DeleteRecord(props: DeleteRecordProps) {
  const {
    title,
    question = title,
    touches,
    related,
    locked = null,
    why,
    remove,
    onDeleted,
    allowed = true,
    children,
  } = props
  const text = useMessages(messages)
  const titleId = useId()
  const noteEnding = use(EndingContext)
  const [unlocked, setUnlocked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const confirm = async () => {
    noteEnding(true)
    const answer = await remove()
    if (answer === null) {
      noteEnding(false)
      return
    }
    setIsConfirming(false)
    if (answer.success) onDeleted()
    else {
      noteEnding(false)
      setRefused(answer.message)
    }
  }
  return (
    <section className={classes.danger} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
      {related}
      {!allowed ? null : locked === null ? (
        <div className={classes.dangerRow}>
          <Switch
            label={text.allowDeletion}
            checked={unlocked}
            onChange={(event) => setUnlocked(event.currentTarget.checked)}
          />
          <Button color="red" variant="outline" disabled={!unlocked} onClick={() => setIsConfirming(true)}>
            {text.delete}
          </Button>
        </div>
      ) : (
        <div className={classes.locked}>
          <div className={classes.hint}>{locked}</div>
          {why && <DeletionWhy input={why} />}
        </div>
      )}
      {locked === null && refused !== null && why && (
        <div className={classes.refused}>
          <span>{refused}</span>
          <DeletionWhy input={why} />
        </div>
      )}
      <ConfirmSheet
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={question}
        confirmLabel={text.delete}
        onConfirm={confirm}
        danger
      >
        <p>{text.deleteAsk}</p>
        <p className={classes.hint}>{touches}</p>
        {related}
      </ConfirmSheet>
    </section>
  )
}
