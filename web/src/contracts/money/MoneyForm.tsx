import { type ReactNode, useRef } from 'react'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeavingNew } from '../../record/useLeaving.ts'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { leaveFor } from '../../ui/open/leaving.ts'
import classes from '../contract.module.css'
import type { MoneyFormState } from './useMoneyForm.ts'

interface MoneyFormProps {
  form: Pick<MoneyFormState, 'isChanged' | 'discard'>
  /** What follows from what was entered. */
  note?: ReactNode
  /** The words of the button that sends it. */
  label: string
  /** Whether it can be sent; a press on Enter goes to the first field otherwise. */
  isReady: boolean
  saving: boolean
  onSubmit: () => void
  /** Closes the dialog. */
  onDone: () => void
  children: ReactNode
}

/** Draws a form in a dialog about the money or points of a contract; it asks before what was entered is lost. */
export function MoneyForm({ form, note, label, isReady, saving, onSubmit, onDone, children }: MoneyFormProps) {
  const inside = useRef<HTMLFormElement>(null)
  const guard = useLeavingNew()
  return (
    <form
      ref={inside}
      className={classes.payment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !saving) onSubmit()
        else inside.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
      }}
    >
      <Unsaved unsaved={form.isChanged} guard={guard} onDiscard={form.discard} />
      {children}
      <FormFoot
        note={note}
        label={label}
        disabled={!isReady}
        saving={saving}
        onCancel={() => leaveFor(onDone, inside.current)}
      />
    </form>
  )
}
