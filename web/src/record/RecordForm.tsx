import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFirstField } from '../ui/hooks/useFirstField.ts'
import { RequiredHint } from '../ui/RequiredHint.tsx'
import { ClashNotice } from './ClashNotice.tsx'
import { messages } from './messages.ts'
import classes from './RecordForm.module.css'
import { Unsaved } from './Unsaved.tsx'
import { useFocusKept } from './useFocusKept.ts'
import type { Leaving } from './useLeaving.ts'
import type { RecordFormState } from './useRecordForm.ts'
import { showWrong, useWrongShown } from './useWrongShown.ts'

interface RecordFormProps<Values extends Record<string, unknown>> {
  work: RecordFormState<Values>
  /**
   * Nothing can be changed: the save button is off, and a note above the fields says that the permission is missing.
   */
  locked?: boolean
  /** Why nothing can be changed, if it is not the missing right. */
  why?: ReactNode
  /** Opens the rules by which the form was refused; shown with the button until something is changed. */
  refused?: ReactNode
  /** Nobody can ever change anything, so no button. */
  readOnly?: boolean
  saveLabel?: string
  /** The cursor begins in the first field. */
  isNew?: boolean
  /** The question about leaving: `useLeaving`, or for a new record `useLeavingNew`. */
  guard: Leaving
  /** Returns a field's label and a value in words, where two values are shown side by side. */
  wordsOf?: (field: keyof Values & string, value: unknown) => { label: string; value: string }
  /** The fields. */
  children: ReactNode
}

/**
 * Draws the frame of a record's form: its fields, what was changed by two people at once, the button that saves, and
 * the question before unsaved text is left.
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { work, locked = false, why, refused, readOnly = false, saveLabel, isNew = false } = props
  const { guard, wordsOf, children } = props
  const text = useMessages(messages)
  const form = useWrongShown(work.refusals)
  const isRefused = refused !== undefined && work.refusal !== null
  useFirstField(form, isNew)
  useFocusKept(form, { clashes: work.clashes.length > 0, saving: work.saving, ready: work.ready })
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={classes.form}
      data-locked={locked || undefined}
      onSubmit={work.submit}
      noValidate
    >
      {locked && !readOnly && (why || <p className={classes.hint}>{text.noEdit}</p>)}
      <RequiredHint />
      {children}
      {wordsOf && (
        <ClashNotice
          hint={text.clashHint}
          fields={work.clashes.map(({ field, theirs, mine }) => {
            const { label, value } = wordsOf(field, theirs)
            return {
              key: field,
              label,
              theirs: value,
              mine: Number.isNaN(mine) ? text.noNumber : wordsOf(field, mine).value,
            }
          })}
          choices={[
            { label: text.takeTheirs, onClick: work.takeTheirs },
            { label: text.keepMine, onClick: work.keepMine },
          ]}
        />
      )}
      {!readOnly && (
        <div className={classes.end} data-refused={isRefused || undefined}>
          {isRefused && (
            <div className={classes.refused}>
              <span>{work.refusal?.message}</span>
              {refused}
            </div>
          )}
          {!locked && <Wrong count={Object.keys(work.errors).length} />}
          <Button type="submit" loading={work.saving} disabled={locked || !work.ready}>
            {saveLabel ?? text.save}
          </Button>
        </div>
      )}
      <Unsaved unsaved={work.unsaved} guard={guard} onDiscard={work.discard} />
    </form>
  )
}

/** Shows the number of errors beside the button that saves, and the way to the first. */
function Wrong({ count }: { count: number }) {
  const text = useMessages(messages)
  return (
    <output>
      {count > 0 && (
        <Button variant="subtle" color="red" onClick={(event) => showWrong(event.currentTarget.form)}>
          {text.wrong(count)}
        </Button>
      )}
    </output>
  )
}
