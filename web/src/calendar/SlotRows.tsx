import type { Palette } from './colours.ts'
import type { CalendarMessages } from './messages.ts'
import { MonthSlotRow } from './MonthSlotRow.tsx'
import classes from './SlotRows.module.css'
import type { CalendarSlot } from './types.ts'

interface SlotRowsProps {
  /** In the order they are shown in. */
  slots: readonly CalendarSlot[]
  palette: Palette
  changed: ReadonlySet<string>
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
}

/** Lists slots of the calendar as rows, each leading to its slot; words in place of the list where there are none. */
export function SlotRows({ slots, palette, changed, messages: m, onOpenSlot }: SlotRowsProps) {
  if (slots.length === 0) return <p className={classes.empty}>{m.noSlots}</p>
  return (
    <ul className={classes.list}>
      {slots.map((slot) => (
        <li key={slot.id}>
          <MonthSlotRow
            slot={slot}
            bar={palette(slot).bar}
            changed={changed.has(slot.id)}
            messages={m}
            onOpen={() => onOpenSlot(slot.id)}
          />
        </li>
      ))}
    </ul>
  )
}
