import { memo, useId, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { LongSlotDays } from './LongSlotDays.tsx'
import { messages } from './messages.ts'
import classes from './ListedDays.module.css'
import type { ListedSlot } from './listedSlots.ts'
import { ListedSlotRow } from './ListedSlotRow.tsx'

// More than a list shows before someone asks for all of it.
const manySlots = 150

/**
 * Lists slots under their days.
 * @param total the number of all slots: a list that can become long is drawn as one from the start, so that showing the
 * rest redraws nothing
 */
export function ListedDays({ listed, total }: { listed: readonly ListedSlot[]; total: number }) {
  const [params] = useSearchParams()
  const search = useMemo(() => {
    const own = new URLSearchParams(params)
    own.delete('slot')
    return own.toString()
  }, [params])
  const days = useMemo(() => byDay(listed), [listed])
  if (total > manySlots) return <LongSlotDays days={days} search={search} />
  return days.map(({ date, slots }) => <Day key={date} date={date} slots={slots} search={search} />)
}

interface DayProps {
  date: string
  slots: readonly ListedSlot[]
  search: string
}

const Day = memo(function Day({ date, slots, search }: DayProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const id = useId()
  const word = format.dayWord(date, today)
  return (
    <section className={classes.day} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {word !== null && <span className={classes.word}>{word}</span>}
        {format.date(date)}
        <span className={classes.count}>{format.count(slots.length)}</span>
      </h2>
      <ul className={classes.rows} aria-label={text.slotsOn(format.date(date), slots.length)}>
        {slots.map(({ slot, state }) => (
          <ListedSlotRow key={slot.id} slot={slot} state={state} search={search} />
        ))}
      </ul>
    </section>
  )
})

function byDay(listed: readonly ListedSlot[]): { date: string; slots: ListedSlot[] }[] {
  const days: { date: string; slots: ListedSlot[] }[] = []
  for (const each of listed) {
    const date = each.slot.startsAt.slice(0, 10)
    const last = days.at(-1)
    if (last?.date === date) last.slots.push(each)
    else days.push({ date, slots: [each] })
  }
  return days
}
