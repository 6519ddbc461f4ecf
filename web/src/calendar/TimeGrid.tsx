import { ScheduleXCalendar } from '@schedule-x/react'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useKeptPlace } from '../ui/hooks/useKeptPlace.ts'
import { usePrinting } from '../ui/hooks/usePrinting.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import type { Closure } from './closures/closureDocuments.ts'
import { ClosedShade } from './closures/ClosedShade.tsx'
import type { Palette } from './colours.ts'
import { DateHeader } from './DateHeader.tsx'
import { hourHeight, paperZoom } from './detail.ts'
import { FoldSheet } from './FoldSheet.tsx'
import { type Fold, fold, foldAfterChange, isFold, lanesIn, lanesOnPaper, slotIdsOf } from './folds.ts'
import { layOut, mostLanes, type PlacedSegment } from './lanes.ts'
import type { CalendarMessages } from './messages.ts'
import { rankOf } from './monthDay.ts'
import { PaperFolds } from './PaperFolds.tsx'
import { visibleRange, weekdayOf } from './range.ts'
import { minutesOf, neighbour, wallTimeAt } from './daySegments.ts'
import { SlotColumn } from './SlotColumn.tsx'
import { rootScale, TextScale } from './textScale.ts'
import classes from './TimeGrid.module.css'
import type { CalendarSlot, HoursShown, Segment } from './types.ts'
import { useScheduleX } from './useScheduleX.ts'
import { partOf, useSight } from './useSight.ts'

const headerHeight = { day: 0, week: 76 }
const arrowKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']
const none: readonly PlacedSegment[] = []

/** The props of the day and week view. Heights are CSS pixels, times school wall times. */
export type TimeGridProps = {
  view: 'day' | 'week'
  date: string
  hours: HoursShown
  stepMinutes: number
  /** The whole view's height; columns grow to fill it and scroll beyond it. */
  height: number
  slots: ReadonlyMap<string, CalendarSlot>
  segments: readonly Segment[]
  /** Whether slots too many to read side by side become one card with their number, which lists them. */
  folds?: boolean
  closures: readonly Closure[]
  palette: Palette
  changed: ReadonlySet<string>
  now: string
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onOpenDay: (date: string) => void
  onTimeClick: (wallTime: string) => void
}

/**
 * Draws the day and week view: hours down, days across, cards side by side where they overlap, a line at the present
 * minute. One tab stop; arrow keys go from card to card, Enter opens. Only what is near the window is drawn. (SCHED-16,
 * SCHED-17, STU-21)
 */
export function TimeGrid(props: TimeGridProps) {
  const { view, date, hours, stepMinutes, slots, now, messages } = props
  const root = useRef<HTMLDivElement>(null)
  const mount = useRef<HTMLDivElement>(null)
  const { calendar, cells } = useScheduleX({ view, date, hours })
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<{ fold: Fold; isOpen: boolean } | null>(null)
  const [scale] = useState(rootScale)
  const today = now.slice(0, 10)
  const nowMinutes = minutesOf(now)

  const hourCount = hours.end - hours.start
  const least = hourHeight(stepMinutes) * scale
  const hour = Math.max(least, Math.floor((props.height - headerHeight[view] - 12) / hourCount))
  const sight = useSight(mount, cells, props.segments.length === 0)
  const printing = usePrinting()
  const onScreen = props.folds === true && sight ? lanesIn(sight.column / scale) : Infinity
  const most = printing ? lanesOnPaper(view) : onScreen
  const segments = useMemo(
    () => (most === Infinity ? props.segments : fold(props.segments, most, (id) => rankOf(slots.get(id), true))),
    [props.segments, most, slots],
  )
  const days = useMemo(() => layOut(segments), [segments])
  const lanes = useMemo(() => mostLanes(days), [days])
  const active = useMemo(
    () => segments.find(({ key }) => key === chosen) ?? firstToFocus(segments, today, nowMinutes),
    [segments, chosen, today, nowMinutes],
  )

  const { from, to } = visibleRange(view, date)
  const showsNow = from <= today && today <= to && nowMinutes >= hours.start * 60 && nowMinutes <= hours.end * 60

  // The library's own elements lack roles and words.
  useLayoutEffect(() => {
    const grid = mount.current
    if (!grid) return
    for (const column of grid.querySelectorAll<HTMLElement>('[data-time-grid-date]')) {
      const day = column.dataset.timeGridDate ?? ''
      column.role = 'group'
      column.ariaLabel = messages.day(day)
      column.dataset.today = String(day === today)
      column.dataset.now = String(day === today && showsNow)
    }
    const scroller = grid.querySelector<HTMLElement>('.sx__view-container')
    if (scroller) scroller.tabIndex = segments.length === 0 ? 0 : -1
  }, [cells, segments.length, today, showsNow, messages])

  // Once per view, the present hour or the first slot comes into sight; slots may be on their way for a while.
  const scrolledTo = useRef({ place: '', hours: '' })
  const isEmpty = segments.length === 0
  useLayoutEffect(() => {
    const place = `${view} ${from} ${isEmpty}`
    const scroller = mount.current?.querySelector<HTMLElement>('.sx__view-container')
    const column = scroller?.querySelector<HTMLElement>(`[data-time-grid-date="${date}"]`)
    if (!scroller || !column || scrolledTo.current.place === place) return
    const hoursFor = `${view} ${from} ${isEmpty && !showsNow}`
    if (scrolledTo.current.hours !== hoursFor) {
      const first = showsNow ? nowMinutes - 90 : Math.min(...segments.map(({ start }) => start), 9 * 60) - 30
      scroller.scrollTop = ((first - hours.start * 60) / 60) * hour
    }
    // The day before stays in sight where there is room for both; slots make the days as wide as they need.
    const axis = column.parentElement?.firstElementChild?.clientWidth ?? 0
    const room = scroller.clientWidth - axis - column.offsetWidth
    scroller.scrollLeft = column.offsetLeft - axis - Math.min(column.offsetWidth, Math.max(0, room))
    scrolledTo.current = { place, hours: hoursFor }
  }, [cells, view, from, date, showsNow, nowMinutes, segments, isEmpty, hours.start, hour])

  // A card out of sight is not drawn, so it must be drawn before it can have the focus.
  const focusCard = useStable((key: string) => {
    flushSync(() => setChosen(key))
    root.current?.querySelector<HTMLElement>(`[data-event-id="${key}"]`)?.focus()
  })
  const parts = useMemo(() => new Map(segments.map((segment) => [segment.key, slotIdsOf(segment)])), [segments])
  const keys = useMemo(() => [...parts.keys()], [parts])
  useKeptPlace(keys, 'data-event-id', focusCard, parts)

  function onClick({ target, clientY, detail }: MouseEvent<HTMLDivElement>) {
    if (!(target instanceof Element)) return
    const card = target.closest<HTMLElement>('[data-event-id]')
    if (card) {
      setChosen(card.dataset.eventId)
      const segment = segments.find(({ key }) => key === card.dataset.eventId)
      if (segment && isFold(segment)) setOpened({ fold: segment, isOpen: true })
      else props.onOpenSlot(card.dataset.slotId ?? '')
      return
    }
    const column = target.closest<HTMLElement>('[data-time-grid-date]')
    // The second click of a double click doesn't count: an answer may have come between the two.
    if (!column || detail > 1) return
    const box = column.getBoundingClientRect()
    const share = box.height > 0 ? (clientY - box.top) / box.height : 0
    props.onTimeClick(wallTimeAt(column.dataset.timeGridDate ?? date, share, hours, stepMinutes))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
    const current = event.target.closest<HTMLElement>('[data-event-id]')?.dataset.eventId
    if (current === undefined || !arrowKeys.includes(event.key)) return
    event.preventDefault()
    focusCard(neighbour(segments, current, event.key))
  }

  const style = {
    '--hour': `${hour}px`,
    '--step': `${(hour * stepMinutes) / 60}px`,
    '--grid': `${hour * hourCount}px`,
    '--now': (nowMinutes / 60 - hours.start) / hourCount,
    // A folding grid needs no minimum width: it uses the space there is.
    '--lanes': props.folds === true ? 0 : lanes,
    '--height': `${props.height}px`,
    '--paper': paperZoom(hour * hourCount),
  } as CSSProperties

  return (
    <div
      ref={root}
      role="presentation"
      className={classes.root}
      data-view={view}
      style={style}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div ref={mount} className={classes.mount}>
        <ScheduleXCalendar calendarApp={calendar} />
      </div>
      {cells.map(({ id, kind, element, target }) => {
        if (kind === 'date') {
          const header = <DateHeader date={target} today={today} messages={messages} onOpenDay={props.onOpenDay} />
          return createPortal(header, element, id)
        }
        if (!sight) return null
        const column = (
          <SlotColumn
            segments={days.get(target) ?? none}
            slots={slots}
            palette={props.palette}
            changed={props.changed}
            hours={hours}
            hour={hour}
            width={sight.column}
            {...partOf(sight, view === 'week' ? weekdayOf(target) : 0)}
            top={sight.top}
            bottom={sight.bottom}
            active={active?.date === target ? active.key : undefined}
            messages={messages}
          />
        )
        return createPortal(
          <TextScale value={scale}>
            <ClosedShade day={target} closures={props.closures} hours={hours} />
            {column}
          </TextScale>,
          element,
          id,
        )
      })}
      {printing && <PaperFolds segments={segments} slots={slots} palette={props.palette} messages={messages} />}
      {opened && (
        <FoldSheet
          fold={foldAfterChange(opened.fold, segments) ?? opened.fold}
          isOpen={opened.isOpen}
          slots={slots}
          palette={props.palette}
          changed={props.changed}
          messages={messages}
          onClose={() => setOpened({ ...opened, isOpen: false })}
          onOpenSlot={props.onOpenSlot}
        />
      )}
    </div>
  )
}

/** The card a person tabbing in meets: what runs now or comes next today, else the first. */
function firstToFocus(segments: readonly Segment[], today: string, nowMinutes: number): Segment | undefined {
  return segments.find((segment) => segment.date === today && segment.end > nowMinutes) ?? segments[0]
}
