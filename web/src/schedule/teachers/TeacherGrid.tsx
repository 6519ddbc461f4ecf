import { UnstyledButton } from '@mantine/core'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Palette } from '../../calendar/colours.ts'
import { hourHeight } from '../../calendar/detail.ts'
import type { CalendarMessages } from '../../calendar/messages.ts'
import { clockOf, minutesOf, wallTimeAt } from '../../calendar/daySegments.ts'
import type { CalendarSlot, HoursShown } from '../../calendar/types.ts'
import { useKeptPlace } from '../../ui/hooks/useKeptPlace.ts'
import { useStable } from '../../ui/hooks/useStable.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages as ownMessages } from './messages.ts'
import { activeCard, neighbourAcross, type TeacherColumn } from './columnsOfDay.ts'
import classes from './TeacherGrid.module.css'
import { ColumnCards } from './ColumnCards.tsx'
import { ColumnTeacher } from './ColumnTeacher.tsx'
import { useColumnSight } from './useColumnSight.ts'

/** CSS pixels, as in the stylesheet. */
const axis = 58
const narrowest = 132
const headHeight = 60

const arrowKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** What the grid shows and calls; times are school wall times, `height` CSS pixels. */
export interface TeacherGridProps {
  date: string
  columns: readonly TeacherColumn[]
  slots: ReadonlyMap<string, CalendarSlot>
  palette: Palette
  changed: ReadonlySet<string>
  hours: HoursShown
  stepMinutes: number
  height: number
  now: string
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onOpenTeacher: (id: string) => void
  onTimeClick: (wallTime: string, teacherId: string) => void
}

/**
 * A day with a column for each teacher: names stay on top and hours at the side, and only what is near the window
 * is drawn. One tab stop among the cards; arrow keys go from card to card, Enter opens.
 */
export function TeacherGrid(props: TeacherGridProps) {
  const { date, columns, hours, stepMinutes, now } = props
  const m = useMessages(ownMessages)
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()

  const hourCount = hours.end - hours.start
  const hour = Math.max(hourHeight(stepMinutes), Math.floor((props.height - headHeight - 12) / hourCount))
  const nowMinutes = minutesOf(now)
  const isToday = now.slice(0, 10) === date
  const showsNow = isToday && nowMinutes >= hours.start * 60 && nowMinutes <= hours.end * 60
  const active = useMemo(
    () => activeCard(columns, chosen, isToday ? nowMinutes : 0),
    [columns, chosen, isToday, nowMinutes],
  )

  // Once per day, the present hour or the first slot comes into sight; slots may be on their way for a while.
  const first = Math.min(...columns.flatMap(({ segments }) => segments[0]?.start ?? []))
  const scrolledTo = useRef('')
  useLayoutEffect(() => {
    const place = `${date} ${showsNow || first !== Infinity}`
    if (!scroller.current || scrolledTo.current === place) return
    scrolledTo.current = place
    const minutes = showsNow ? nowMinutes - 90 : Math.min(first, 9 * 60) - 30
    scroller.current.scrollTop = ((minutes - hours.start * 60) / 60) * hour
  }, [date, showsNow, nowMinutes, first, hours.start, hour])
  // Where it has scrolled to is what is measured, in the same turn.
  const sight = useColumnSight(scroller, { count: columns.length, axis, narrowest })

  // What is out of sight is drawn before it can have the focus.
  const focusCard = useStable((key: string) => {
    flushSync(() => setChosen(key))
    scroller.current?.querySelector<HTMLElement>(`[data-event-id="${key}"]`)?.focus()
  })
  const all = useMemo(() => columns.flatMap(({ segments }) => segments), [columns])
  const slotIds = useMemo(() => [...new Set(all.map(({ slotId }) => slotId))], [all])
  const focusSlot = useStable((id: string) => {
    const segment = all.find(({ slotId }) => slotId === id)
    if (segment) focusCard(segment.key)
  })
  useKeptPlace(slotIds, 'data-slot-id', focusSlot)

  const onClick = ({ target, clientY }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const card = target.closest<HTMLElement>('[data-slot-id]')
    if (card) {
      setChosen(card.dataset.eventId)
      return props.onOpenSlot(card.dataset.slotId ?? '')
    }
    const column = target.closest<HTMLElement>('[data-teacher-column]')
    if (!column) return
    const box = column.getBoundingClientRect()
    const share = box.height > 0 ? (clientY - box.top) / box.height : 0
    props.onTimeClick(wallTimeAt(date, share, hours, stepMinutes), column.dataset.teacherColumn ?? '')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const current = event.target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
    if (current === undefined || !arrowKeys.includes(event.key)) return
    event.preventDefault()
    focusCard(neighbourAcross(columns, current, event.key))
  }

  const width = sight?.width ?? narrowest
  const style = {
    '--hour': `${hour}px`,
    '--step': `${(hour * stepMinutes) / 60}px`,
    '--grid': `${hour * hourCount}px`,
    '--column': `${width}px`,
    '--now': (nowMinutes / 60 - hours.start) / hourCount,
    width: `${axis + columns.length * width}px`,
  } as CSSProperties
  const shown = columns.flatMap((column, index) => {
    const isSeen = sight && index >= sight.first && index <= sight.last
    const isActive = active !== undefined && column.segments.some(({ key }) => key === active)
    return isSeen || isActive ? { ...column, left: axis + index * width } : []
  })
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ height: props.height }}
      onClickCapture={onClick}
      onKeyDownCapture={onKeyDown}
    >
      <div className={classes.grid} style={style}>
        <div className={classes.head}>
          <div className={classes.corner} />
          {shown.map(({ teacher, slots, booked, left }) => (
            <UnstyledButton
              key={teacher.id}
              className={classes.teacher}
              style={{ left }}
              title={m.openTeacher(teacher.displayName)}
              onClick={() => props.onOpenTeacher(teacher.id)}
            >
              <ColumnTeacher teacher={teacher} className={classes.name} />
              <span className={classes.count}>{slots === 0 ? m.noSlots : m.booked(booked, slots)}</span>
            </UnstyledButton>
          ))}
        </div>
        <div className={classes.body}>
          <div className={classes.axis} aria-hidden>
            {Array.from({ length: hourCount }, (_, index) => (
              <span key={index}>{clockOf((hours.start + index) * 60)}</span>
            ))}
          </div>
          {shown.map(({ teacher, segments, left }) => (
            <fieldset
              key={teacher.id}
              aria-label={teacher.displayName}
              className={classes.column}
              style={{ left }}
              data-teacher-column={teacher.id}
              data-now={showsNow || undefined}
            >
              <ColumnCards
                {...props}
                segments={segments}
                hour={hour}
                width={width}
                top={sight?.top ?? 0}
                bottom={sight?.bottom ?? 0}
                active={active}
              />
            </fieldset>
          ))}
        </div>
      </div>
    </div>
  )
}
