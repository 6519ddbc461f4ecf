import type { ReactNode } from 'react'
import classes from './SlotForm.module.css'
import type { SlotFormValues } from './slotFormValues.ts'

/** Draws the place of one field of the slot form, by which a problem is shown. */
export function Field(props: { name: keyof SlotFormValues; wide?: boolean; time?: boolean; children: ReactNode }) {
  const { name, wide, time, children } = props
  return (
    <div data-field={name} data-time={time} className={wide ? classes.wide : undefined}>
      {children}
    </div>
  )
}
