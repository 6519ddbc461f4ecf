import { useMemo } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { isLesson, isUnmarked } from './lessonTimes.ts'
import { slotMessages } from '../messages.ts'
import { SlotCard, type SlotMoment } from './SlotCard.tsx'
import classes from './DeskSlotDays.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'
import { useRowKeys } from '../../ui/hooks/useRowKeys.ts'

/** Lists slots day by day as cards, each day under its date; arrow keys go from card to card. */
export function DeskSlotDays(props: {
  slots: readonly FullSlot[]
  /** Ids of the slots that changed a moment ago. */
  changed: ReadonlySet<string>
  openId: string | null
  onOpen: (id: string) => void
  /** While slots are being chosen: those that are. */
  chosen?: ReadonlySet<string>
  showTeacher: boolean
  /** Marks what is over, going on and next: for a list of one teacher. */
  showMoment?: boolean
  /** A day that has its heading even without slots, `YYYY-MM-DD`. */
  always?: string
}) {
  const { slots, changed, openId, onOpen, chosen, showTeacher, showMoment, always } = props
  const m = useMessages(slotMessages)
  const format = useFormat()
  const now = useNow()
  const keys = useRowKeys(slots, openId, onOpen)
  const days = useMemo(() => daysOf(slots, always), [slots, always])
  const nextId = slots.find((slot) => isLesson(slot) && slot.startsAt > now)?.id
  const moment = (slot: FullSlot): SlotMoment => {
    if (!showMoment) return null
    if (slot.endsAt <= now) return 'over'
    if (slot.startsAt <= now && isLesson(slot)) return 'running'
    return slot.id === nextId ? 'next' : null
  }
  return (
    <div className={classes.days} data-rows>
      {days.map(([date, ofDay]) => {
        const dayWord = format.dayWord(date, now.slice(0, 10))
        return (
          <section key={date} aria-labelledby={`day-${date}`}>
            <h2 id={`day-${date}`} className={classes.day}>
              {dayWord && <span className={classes.dayWord}>{dayWord}</span>}
              {format.date(date)}
            </h2>
            {ofDay.length === 0 ? (
              <p className={classes.none}>{m.noneThatDay}</p>
            ) : (
              <ul className={classes.cards}>
                {ofDay.map((slot) => (
                  <SlotCard
                    key={slot.id}
                    slot={slot}
                    changed={changed.has(slot.id)}
                    open={slot.id === openId}
                    chosen={chosen?.has(slot.id)}
                    tabStop={slot.id === keys.tabStop}
                    moment={moment(slot)}
                    unmarked={showMoment === true && isUnmarked(slot, now)}
                    showTeacher={showTeacher}
                    onOpen={keys.open}
                    onKeyDown={keys.onKeyDown}
                  />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
}

function daysOf(slots: readonly FullSlot[], always?: string): [string, FullSlot[]][] {
  const days = new Map<string, FullSlot[]>(always ? [[always, []]] : [])
  for (const slot of slots) {
    const date = slot.startsAt.slice(0, 10)
    const ofDay = days.get(date)
    if (ofDay) ofDay.push(slot)
    else days.set(date, [slot])
  }
  return [...days].toSorted(([a], [b]) => (a < b ? -1 : 1))
}
