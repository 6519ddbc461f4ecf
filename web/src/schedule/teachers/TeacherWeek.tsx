import { Switch } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { DateHeader } from '../../calendar/DateHeader.tsx'
import { datesFrom } from '../../calendar/range.ts'
import type { WeekBody } from '../../calendar/SlotCalendar.tsx'
import type { CalendarSlot } from '../../calendar/types.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useKeptPlace } from '../../ui/hooks/useKeptPlace.ts'
import { useLongList } from '../../ui/hooks/useLongList.ts'
import { useStable } from '../../ui/hooks/useStable.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages as ownMessages } from './messages.ts'
import type { ColumnTeacher } from './columnsOfDay.ts'
import classes from './TeacherWeek.module.css'
import { Meter, WeekTeacher } from './WeekTeacher.tsx'
import { countsOf, neighbourInWeek, weekRows, type WeekRow } from './weekRows.ts'

const arrowKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
/** CSS pixels of a line of chips, and around them; only until a row has been seen. */
const line = 22
const aroundLines = 10

/** The props of the week by teacher, besides those from the calendar. */
export interface TeacherWeekProps extends WeekBody {
  teachers: readonly ColumnTeacher[]
  slots: readonly FullSlot[]
  onlyBusy: boolean
  onOnlyBusy: (on: boolean) => void
  /** A slot that is being made, and its teacher. */
  draft: { slot: CalendarSlot; teacherId: string } | null
  onOpenTeacher: (id: string) => void
  /** A click on what is free of a teacher's day. */
  onDayClick: (date: string, teacherId: string) => void
}

/**
 * Draws a week as a table: a row per teacher, a column per day, each slot a chip with its time and its students.
 * However many teachers there are, the week is as wide as the window. One tab stop among the chips; arrow keys go from
 * chip to chip, Enter opens. Days lead to the day by teacher, names to the teacher's own week. Only rows near the
 * window are drawn.
 */
export function TeacherWeek(props: TeacherWeekProps) {
  const { teachers, slots, onlyBusy, draft, from, to, now, byId, messages: texts } = props
  const m = useMessages(ownMessages)
  const today = now.slice(0, 10)
  const dates = useMemo(() => datesFrom(from, to), [from, to])
  const rows = useMemo(
    () => weekRows(teachers, slots, { onlyBusy, dates, drawn: byId, draft, separator: texts.join(['', '']) }),
    [teachers, slots, onlyBusy, dates, byId, draft, texts],
  )
  const counts = useMemo(() => countsOf(rows, dates.length), [rows, dates])
  const [chosen, setChosen] = useState<string>()

  const estimate = useCallback((place: number) => likelyHeight(rows[place]), [rows])
  const { container, part, measure } = useLongList(rows.length, estimate)
  const shown = rows.slice(part.first, part.last + 1)
  const active = activeChip(shown, chosen, now)

  const focusChip = useStable((id: string, options?: FocusOptions) => {
    flushSync(() => setChosen(id))
    container.current?.querySelector<HTMLElement>(`[data-slot-id="${id}"]`)?.focus(options)
  })
  const ids = useMemo(() => rows.flatMap(({ days }) => days.flat().map(({ drawn }) => drawn.id)), [rows])
  useKeptPlace(ids, 'data-slot-id', focusChip)

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const chip = target.closest<HTMLElement>('[data-slot-id]')
    if (chip) {
      setChosen(chip.dataset.slotId)
      return props.onOpenSlot(chip.dataset.slotId ?? '')
    }
    const cell = target.closest<HTMLElement>('[data-cell]')
    const teacherId = cell?.closest<HTMLElement>('[data-teacher]')?.dataset.teacher
    if (cell && teacherId) props.onDayClick(cell.dataset.cell ?? '', teacherId)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const current = event.target.closest<HTMLElement>('[data-slot-id]')?.dataset.slotId
    if (current === undefined || !arrowKeys.includes(event.key)) return
    event.preventDefault()
    focusChip(neighbourInWeek(rows, current, event.key))
  }

  return (
    <div ref={container} className={classes.week} onClickCapture={onClick} onKeyDownCapture={onKeyDown}>
      <table className={classes.table} aria-rowcount={rows.length + 1} aria-label={m.weekTable}>
        <thead>
          <tr aria-rowindex={1}>
            <td className={classes.corner}>
              <Switch
                size="xs"
                label={m.onlyBusy}
                checked={onlyBusy}
                onChange={(event) => props.onOnlyBusy(event.currentTarget.checked)}
              />
            </td>
            {dates.map((date, index) => (
              <th key={date} scope="col" className={classes.day} data-empty={counts[index]?.slots === 0 || undefined}>
                <DateHeader date={date} today={today} messages={texts} onOpenDay={props.onOpenDay} />
                <Meter count={counts[index]} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {part.before > 0 && <Gap height={part.before} />}
          {shown.map((row, index) => (
            <WeekTeacher
              key={row.teacher?.id ?? ''}
              row={row}
              place={part.first + index}
              measure={measure}
              dates={dates}
              now={now}
              active={row.days.some((day) => day.some(({ drawn }) => drawn.id === active)) ? active : undefined}
              changed={props.changed}
              palette={props.palette}
              messages={texts}
              onOpenTeacher={props.onOpenTeacher}
            />
          ))}
          {part.after > 0 && <Gap height={part.after} />}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyState title={m.noTeachers} hint={m.noTeachersHint} />}
    </div>
  )
}

function Gap({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />
}

/**
 * Returns the likely height of a row before it has been seen. It is that of its longest day, with three chips of a time
 * alone to a line.
 */
function likelyHeight(row: WeekRow | undefined): number {
  const lines = (row?.days ?? []).map((day) => {
    const booked = day.filter(({ who }) => who !== '').length
    return booked + Math.ceil((day.length - booked) / 3)
  })
  return aroundLines + Math.max(2, ...lines) * line
}

/** Returns the chip a person tabbing in meets: the one last looked at, else the first that is not over. */
function activeChip(rows: readonly WeekRow[], chosen: string | undefined, now: string): string | undefined {
  const all = rows.flatMap(({ days }) => days.flat().map(({ drawn }) => drawn))
  const last = all.find(({ id }) => id === chosen)
  return (last ?? all.find(({ endsAt }) => endsAt > now) ?? all[0])?.id
}
