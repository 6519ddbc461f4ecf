import { IconCircleCheckFilled, IconStack2, IconStarFilled } from '@tabler/icons-react'
import { type CSSProperties, memo, type RefObject, useContext } from 'react'
import type { CardActs } from './cardActs.ts'
import { ChosenSlots } from './chosen.ts'
import { clockOf } from './daySegments.ts'
import { type Fold, lastEndOf } from './folds.ts'
import type { CalendarMessages } from './messages.ts'
import { audienceOf, countsOf } from './monthDay.ts'
import classes from './SlotEvent.module.css'
import { TextScale } from './textScale.ts'
import type { CalendarSlot } from './types.ts'

interface FoldCardProps {
  fold: Fold
  slots: ReadonlyMap<string, CalendarSlot>
  /** CSS pixels, and shares of the column's width, 0–1. */
  top: number
  height: number
  left: number
  share: number
  /** Whether nothing of its time is beside it. */
  isWhole: boolean
  /** The Tab key reaches it, and it is the `activeCard` then. */
  active: boolean
  activeCard: RefObject<HTMLButtonElement | null>
  acts: CardActs
  messages: CalendarMessages
}

/**
 * Draws one card for slots of a time that would be too narrow to read; it opens their list. It says how many they are
 * and how many are chosen to be changed together. A student reads how many can be booked, and whether an own booking is
 * among them.
 */
export const FoldCard = memo(function FoldCard(props: FoldCardProps) {
  const { fold, slots, height, messages: m, acts } = props
  const scale = useContext(TextScale)
  const folded = fold.folded.flatMap(({ slotId }) => slots.get(slotId) ?? [])
  const chosen = useContext(ChosenSlots)
  const chosenCount = folded.filter(({ id }) => chosen.has(id)).length
  const counts = audienceOf(folded) === 'student' ? countsOf(folded, 'student', m) : []
  const own = counts.find(({ kind }) => kind === 'own')
  const open = counts.find(({ kind }) => kind === 'empty')
  const count = props.isWhole ? m.atOnce(folded.length) : m.more(folded.length)
  const line = chosenCount > 0 ? m.chosenOf(chosenCount) : open && m.canBook(open.count)
  const words = [count, own?.word, line].filter((word) => word !== undefined)
  const style = {
    top: `${props.top}px`,
    left: `${props.left * 100}%`,
    width: `calc(${props.share * 100}% - 3px)`,
    height: `${height - 2}px`,
    lineHeight: `${16 * scale}px`,
    '--slot-bar': own || open ? 'var(--koma-accent)' : 'var(--koma-quiet)',
  } as CSSProperties
  const time = m.spokenTimeRange(clockOf(fold.start), clockOf(lastEndOf(fold)))
  return (
    <button
      ref={props.active ? props.activeCard : undefined}
      type="button"
      className={`${classes.card} ${classes.fold}`}
      style={style}
      tabIndex={props.active ? 0 : -1}
      aria-haspopup="dialog"
      data-event-id={fold.key}
      data-room="small"
      data-chosen={chosenCount > 0 || undefined}
      onClick={() => acts.open(fold.key)}
      onKeyDown={(event) => acts.type(fold.key, event)}
    >
      {chosenCount > 0 && (
        <IconCircleCheckFilled aria-hidden className={classes.check} size={Math.min(18, height - 4)} />
      )}
      <span className={classes.body} role="graphics-symbol" aria-label={m.join([m.day(fold.date), time, ...words])}>
        <span className={classes.head}>
          <IconStack2 aria-hidden size={12 * scale} />
          <span className={classes.time}>{clockOf(fold.start)}</span>
          {own && <IconStarFilled aria-hidden size={10 * scale} />}
        </span>
        <span className={classes.course}>{count}</span>
        {line !== undefined && height >= 48 * scale && <span className={classes.line}>{line}</span>}
      </span>
    </button>
  )
})
