import type { Palette } from './colours.ts'
import { type Fold, isFold, titleOf } from './folds.ts'
import type { CalendarMessages } from './messages.ts'
import classes from './PaperFolds.module.css'
import { SlotRows } from './SlotRows.tsx'
import type { CalendarSlot, Segment } from './types.ts'

interface PaperFoldsProps {
  segments: readonly Segment[]
  slots: ReadonlyMap<string, CalendarSlot>
  palette: Palette
  messages: CalendarMessages
}

const none: ReadonlySet<string> = new Set()

/** Lists the content of cards that stand for several, in full below the calendar, because nothing opens on paper. */
export function PaperFolds({ segments, slots, palette, messages: m }: PaperFoldsProps) {
  const rowsOf = ({ folded }: Fold) => folded.flatMap(({ slotId }) => slots.get(slotId) ?? [])
  return (
    <div className={classes.folds}>
      {segments.filter(isFold).map((each) => (
        <section key={each.key} className={classes.fold}>
          <h3 className={classes.title}>{titleOf(each, m)}</h3>
          <SlotRows slots={rowsOf(each)} palette={palette} changed={none} messages={m} onOpenSlot={() => undefined} />
        </section>
      ))}
    </div>
  )
}
