import { SlotWhy } from '../../record/why/Why.tsx'
import classes from './SlotForm.module.css'
import type { SlotFormState } from './useSlotForm.ts'

/**
 * Says why the form was refused, with the way to the rule, until something is changed. It is beside the buttons, which
 * never leave the window.
 */
export function RefusedSlot({ form }: { form: Pick<SlotFormState, 'refused'> }) {
  if (form.refused === null) return null
  return (
    <div className={classes.refused}>
      <span>{form.refused.message}</span>
      <SlotWhy input={form.refused.input} />
    </div>
  )
}
