import { useQuery } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { leaveFor } from '../../ui/open/leaving.ts'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { SlotChoicesQuery } from '../form/slotChoices.ts'
import { BatchCheck } from './BatchCheck.tsx'
import classes from './BatchDialog.module.css'
import { BatchFields } from './BatchFields.tsx'
import { deletion, untouchedBatch, actionOf } from './batchForm.ts'
import { messages } from './messages.ts'
import type { LastBatch } from './useLastBatch.tsx'

interface BatchDialogProps {
  /** The chosen slots as they are now; they may change while the dialog is open. */
  slots: readonly FullSlot[]
  deletes: boolean
  onClose: () => void
  onDone: (done: LastBatch) => void
}

/**
 * Changes or deletes several slots: what is to become of them, then slot by slot what will and will not happen, then it
 * does.
 */
export function BatchDialog({ slots, deletes, onClose, onDone }: BatchDialogProps) {
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(SlotChoicesQuery)
  const [form, setForm] = useState(untouchedBatch)
  const [checking, setChecking] = useState(deletes)
  const guard = useLeavingNew()
  const body = useRef<HTMLElement>(null)
  // The focused element goes with its step.
  const goTo = (check: boolean) => {
    setChecking(check)
    body.current?.focus()
  }
  const title = deletes ? m.deleteTitle(slots.length) : checking ? m.checkTitle : m.editTitle(slots.length)
  return (
    <Overlay opened onClose={onClose} title={title} kind="dialog" size={640} fullOnPhone>
      <section ref={body} className={classes.step} aria-label={title} tabIndex={-1}>
        <Unsaved unsaved={form.lessonMemo.trim() !== ''} guard={guard} onDiscard={() => setForm(untouchedBatch)} />
        {slots.length === 0 && <p>{m.nothing}</p>}
        {slots.length > 0 && !data && (error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />)}
        {slots.length > 0 && data && !checking && (
          <BatchFields
            slots={slots}
            choices={data.slotChoices}
            form={form}
            onChange={setForm}
            onCancel={() => leaveFor(onClose, body.current)}
            onNext={() => goTo(true)}
          />
        )}
        {slots.length > 0 && data && checking && (
          <BatchCheck
            slots={slots}
            choices={data.slotChoices}
            action={deletes ? deletion : actionOf(form)}
            onBack={deletes ? onClose : () => goTo(false)}
            onDone={onDone}
          />
        )}
      </section>
    </Overlay>
  )
}
