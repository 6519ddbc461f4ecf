import { SlotWhy } from '../../record/why/Why.tsx'
import classes from './SlotForm.module.css'
import type { SlotFormState } from './useSlotForm.ts'

/**
 * With the buttons, which never leave the window: why the form was refused and the way to the rule, until something is
 * changed.
 */
export function RefusedSlot({ work }: { work: Pick<SlotFormState, 'refused'> }) {
  if (work.refused === null) return null
  return (
    <div className={classes.refused}>
      <span>{work.refused.message}</span>
      <SlotWhy input={work.refused.input} />
    </div>
  )
}
