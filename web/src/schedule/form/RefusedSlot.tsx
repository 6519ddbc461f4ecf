import { SlotWhy } from '../../record/why/Why.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SlotForm.module.css'
import type { SlotFormWork } from './useSlotForm.ts'

/** Above the buttons of a form that was refused: the way to the rule and what it went by, until something is changed. */
export function RefusedSlot({ work }: { work: Pick<SlotFormWork, 'refused'> }) {
  const m = useMessages(messages)
  if (work.refused === null) return null
  return (
    <div className={classes.refused}>
      <span>{m.refused}</span>
      <SlotWhy input={work.refused} />
    </div>
  )
}
