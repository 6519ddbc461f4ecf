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
import type { Closure } from '../../calendar/closures/closureDocuments.ts'
import type { Palette } from '../../calendar/colours.ts'
import { hourHeight, paperZoom } from '../../calendar/detail.ts'
import type { CalendarMessages } from '../../calendar/messages.ts'
import { minutesOf, wallTimeAt } from '../../calendar/daySegments.ts'
import type { CalendarSlot, HoursShown } from '../../calendar/types.ts'
import { rootScale, TextScale } from '../../calendar/textScale.ts'
import { useKeptPlace } from '../../ui/hooks/useKeptPlace.ts'
import { usePrinting } from '../../ui/hooks/usePrinting.ts'
import { useStable } from '../../ui/hooks/useStable.ts'
import { activeCard, neighbourAcross, type TeacherColumn } from './columnsOfDay.ts'
import classes from './TeacherGrid.module.css'
import { ColumnsWithHours } from './ColumnsWithHours.tsx'
import { useColumnSight } from './useColumnSight.ts'

/** CSS pixels for letters of the usual size, as in the stylesheet; larger letters need as much more. */
const usual = { axis: 58, narrowest: 132, headHeight: 60 }

/** As many columns as an upright sheet of A4 has room for. */
const perSheet = 6

const arrowKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/** The props of the grid; times are school wall times, `height` CSS pixels. */
export interface TeacherGridProps {
  date: string
  columns: readonly TeacherColumn[]
  closures: readonly Closure[]
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
 * Draws a day with a column for each teacher: names stay on top and hours at the side, and only what is near the window
 * is drawn. One tab stop among the cards; arrow keys go from card to card, Enter opens.
 */
export function TeacherGrid(props: TeacherGridProps) {
  const { date, columns, hours, stepMinutes, now } = props
  const printing = usePrinting()
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string>()
  const [scale] = useState(rootScale)
  const axis = usual.axis * scale
  const narrowest = usual.narrowest * scale

  const hourCount = hours.end - hours.start
  const free = props.height - usual.headHeight * scale - 12
  const hour = Math.max(hourHeight(stepMinutes) * scale, Math.floor(free / hourCount))
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

  // A card out of sight is not drawn, so it must be drawn before it can have the focus.
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

  const onClick = ({ target, clientY, detail }: MouseEvent) => {
    if (!(target instanceof Element)) return
    const card = target.closest<HTMLElement>('[data-slot-id]')
    if (card) {
      setChosen(card.dataset.eventId)
      return props.onOpenSlot(card.dataset.slotId ?? '')
    }
    const column = target.closest<HTMLElement>('[data-teacher-column]')
    // The second click of a double click doesn't count: an answer may have come between the two.
    if (!column || detail > 1) return
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

  const width = printing ? narrowest : (sight?.width ?? narrowest)
  const style = {
    '--hour': `${hour}px`,
    '--step': `${(hour * stepMinutes) / 60}px`,
    '--grid': `${hour * hourCount}px`,
    '--column': `${width}px`,
    '--now': (nowMinutes / 60 - hours.start) / hourCount,
    '--paper': paperZoom(hour * hourCount),
    height: props.height,
  } as CSSProperties
  // A sheet of paper is not scrolled: the columns go on over as many as they need.
  const parts = printing ? inParts(columns, perSheet) : [columns]
  const isDrawn = ({ segments }: TeacherColumn, index: number): boolean =>
    sight !== undefined && ((index >= sight.first && index <= sight.last) || segments.some(({ key }) => key === active))
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={style}
      onClickCapture={onClick}
      onKeyDownCapture={onKeyDown}
    >
      <TextScale value={scale}>
        {parts.map((part) => (
          <ColumnsWithHours
            key={part[0]?.teacher.id ?? ''}
            {...props}
            columns={part.flatMap((column, index) =>
              isDrawn(column, index) ? { ...column, left: axis + index * width } : [],
            )}
            total={axis + part.length * width}
            hour={hour}
            width={width}
            top={sight?.top ?? 0}
            bottom={sight?.bottom ?? 0}
            active={active}
            showsNow={showsNow}
          />
        ))}
      </TextScale>
    </div>
  )
}

function inParts<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )
}
