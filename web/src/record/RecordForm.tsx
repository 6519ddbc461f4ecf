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
  form: RecordFormState<Values>
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
 * Draws the frame of a record's form: its fields, what two people changed at once, and the button that saves. Asks
 * before unsaved text is left.
 */
export function RecordForm<Values extends Record<string, unknown>>(props: RecordFormProps<Values>) {
  const { form, locked = false, why, refused, readOnly = false, saveLabel, isNew = false } = props
  const { guard, wordsOf, children } = props
  const text = useMessages(messages)
  const element = useWrongShown(form.refusals)
  const isRefused = refused !== undefined && form.refusal !== null
  useFirstField(element, isNew)
  useFocusKept(element, { clashes: form.clashes.length > 0, saving: form.saving, ready: form.ready })
  return (
    <form
      ref={element}
      tabIndex={-1}
      className={classes.form}
      data-locked={locked || undefined}
      onSubmit={form.submit}
      noValidate
    >
      {locked && !readOnly && (why || <p className={classes.hint}>{text.noEdit}</p>)}
      <RequiredHint />
      {children}
      {wordsOf && (
        <ClashNotice
          hint={text.clashHint}
          fields={form.clashes.map(({ field, theirs, mine }) => {
            const { label, value } = wordsOf(field, theirs)
            return {
              key: field,
              label,
              theirs: value,
              mine: Number.isNaN(mine) ? text.noNumber : wordsOf(field, mine).value,
            }
          })}
          choices={[
            { label: text.takeTheirs, onClick: form.takeTheirs },
            { label: text.keepMine, onClick: form.keepMine },
          ]}
        />
      )}
      {!readOnly && (
        <div className={classes.end} data-refused={isRefused || undefined}>
          {isRefused && (
            <div className={classes.refused}>
              <span>{form.refusal?.message}</span>
              {refused}
            </div>
          )}
          {!locked && <Wrong count={Object.keys(form.errors).length} />}
          <Button type="submit" loading={form.saving} disabled={locked || !form.ready}>
            {saveLabel ?? text.save}
          </Button>
        </div>
      )}
      <Unsaved unsaved={form.unsaved} guard={guard} onDiscard={form.discard} />
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
