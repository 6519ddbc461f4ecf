import { Overlay } from '../ui/Overlay.tsx'
import type { Palette } from './colours.ts'
import { type Fold, titleOf } from './folds.ts'
import type { CalendarMessages } from './messages.ts'
import { audienceOf, inOrder } from './monthDay.ts'
import { SlotRows } from './SlotRows.tsx'
import type { CalendarSlot } from './types.ts'

interface FoldSheetProps {
  /** The card whose list is or was last open, as it is now. */
  fold: Fold
  isOpen: boolean
  slots: ReadonlyMap<string, CalendarSlot>
  palette: Palette
  changed: ReadonlySet<string>
  messages: CalendarMessages
  onClose: () => void
  onOpenSlot: (id: string) => void
}

/** Draws the slots behind one card as rows, live; a row leads to its slot. */
export function FoldSheet({ fold, isOpen, slots, messages: m, ...props }: FoldSheetProps) {
  const behind = fold.folded.flatMap(({ slotId }) => slots.get(slotId) ?? [])
  const folded = inOrder(behind, audienceOf(behind), true)
  const open = (id: string) => {
    props.onClose()
    props.onOpenSlot(id)
  }
  return (
    <Overlay opened={isOpen} onClose={props.onClose} kind="sheet" title={titleOf(fold, m)}>
      <SlotRows slots={folded} palette={props.palette} changed={props.changed} messages={m} onOpenSlot={open} />
    </Overlay>
  )
}
