import { UnstyledButton } from '@mantine/core'
import { type CSSProperties, Fragment, memo } from 'react'
import type { WeekBody } from '../../calendar/SlotCalendar.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages as ownMessages } from './messages.ts'
import { ColumnTeacher } from './ColumnTeacher.tsx'
import classes from './TeacherWeek.module.css'
import { WeekChip } from './WeekChip.tsx'
import type { Count, WeekRow } from './weekRows.ts'

/**
 * Draws a teacher's row: the name, which leads to the teacher's own week, and each day's slots, today with a line at
 * the present minute.
 */
export const WeekTeacher = memo(function WeekTeacher(
  props: Pick<WeekBody, 'now' | 'changed' | 'palette' | 'messages'> & {
    row: WeekRow
    onOpenTeacher: (id: string) => void
    place: number
    measure: (row: Element | null) => void
    dates: readonly string[]
    active: string | undefined
  },
) {
  const { row, dates, now, active, measure, changed, palette, messages: texts } = props
  const { teacher } = row
  const m = useMessages(ownMessages)
  const today = now.slice(0, 10)
  return (
    <tr ref={measure} data-index={props.place} aria-rowindex={props.place + 2} data-teacher={teacher?.id}>
      <th scope="row" className={classes.teacher}>
        {teacher ? (
          <UnstyledButton
            className={classes.open}
            title={m.openTeacher(teacher.displayName)}
            onClick={() => props.onOpenTeacher(teacher.id)}
          >
            <ColumnTeacher teacher={teacher} className={classes.name} />
            <Meter count={row} />
          </UnstyledButton>
        ) : (
          <span className={classes.name}>{m.noTeacher}</span>
        )}
      </th>
      {dates.map((date, index) => {
        const slots = row.days[index] ?? []
        const next = date === today ? slots.findIndex(({ drawn }) => drawn.endsAt > now) : -1
        return (
          <td key={date} data-cell={date} data-today={date === today || undefined} className={classes.cell}>
            <div className={classes.chips}>
              {slots.map(({ drawn, who }, place) => (
                <Fragment key={drawn.id}>
                  {place === next && place > 0 && <span aria-hidden className={classes.now} />}
                  <WeekChip
                    drawn={drawn}
                    who={who}
                    colours={palette(drawn)}
                    changed={changed.has(drawn.id)}
                    running={drawn.startsAt <= now && now < drawn.endsAt}
                    active={drawn.id === active}
                    messages={texts}
                  />
                </Fragment>
              ))}
            </div>
          </td>
        )
      })}
    </tr>
  )
})

/** Shows how many of the slots are booked, in figures and as a line. */
export function Meter({ count }: { count: Count | undefined }) {
  const m = useMessages(ownMessages)
  const { slots, booked } = count ?? { slots: 0, booked: 0 }
  if (slots === 0) return <span className={classes.count}>{m.noSlots}</span>
  return (
    <span className={classes.count} title={m.booked(booked, slots)}>
      <span role="graphics-symbol" aria-label={m.booked(booked, slots)}>
        {m.bookedShort(booked, slots)}
      </span>
      <span aria-hidden className={classes.meter} style={{ '--share': booked / slots } as CSSProperties} />
    </span>
  )
}
