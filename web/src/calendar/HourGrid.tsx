import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { usePrinting } from '../ui/hooks/usePrinting.ts'
import { useStable } from '../ui/hooks/useStable.ts'
import type { CardActs } from './cardActs.ts'
import type { Palette } from './colours.ts'
import { clockOf, minutesOf, neighbour, spanOf } from './daySegments.ts'
import { hourHeight, paperZoom } from './detail.ts'
import { FoldSheet } from './FoldSheet.tsx'
import { type Fold, foldCrowded, foldAfterChange, isFold, lanesIn } from './folds.ts'
import type { GridColumn } from './HourColumn.tsx'
import classes from './HourGrid.module.css'
import { HourSheets } from './HourSheets.tsx'
import { layOut, mostLanes } from './lanes.ts'
import type { CalendarMessages } from './messages.ts'
import { rankOf } from './monthDay.ts'
import { PaperFolds } from './PaperFolds.tsx'
import { rootScale, TextScale } from './textScale.ts'
import type { CalendarSlot, HoursShown } from './types.ts'
import { useCardFocus } from './useCardFocus.ts'
import { useIsHandheld } from './useIsHandheld.ts'
import { useInitialScroll } from './useInitialScroll.ts'
import { partOf, useViewport } from './useViewport.ts'
import { useSlotDrag } from './useSlotDrag.tsx'

/** CSS pixels at the usual size of letters: the hours at the side, and the least width of a card beside others. */
const axisWidth = { wide: 58, handheld: 50 }
const leastCard = 13

const arrowKeys = ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End']

/**
 * Dragging slots: whether one may be dragged (`mayDrag` itself says why not), and where it was dropped: a school wall
 * time, and the column.
 */
export interface GridDrag {
  mayDrag: (id: string) => boolean
  onDrop: (id: string, startsAt: string, column: string) => void
}

/** The props of hours down and columns across. Pixels are CSS pixels, times school wall times. */
export interface HourGridProps {
  columns: readonly GridColumn[]
  /** What stands above the column at an index, and how high that is, 0 for nothing. */
  renderHead: (index: number) => ReactNode
  headHeight: number
  /** The least width of a column; many cards side by side make it wider. */
  narrowest: number
  /** As many columns as a sheet of paper has room for, where they go on over several. */
  perSheet?: number
  /** Whether slots too many to read side by side become one card with their number, which lists them. */
  folds?: boolean
  /** The most cards side by side on paper. */
  lanesOnPaper?: number
  /** Names what is on show: for each the hours are scrolled once, and the column `at` comes into sight. */
  viewKey: string
  at?: string
  hours: HoursShown
  stepMinutes: number
  /** The whole grid's height; hours grow to fill it and scroll beyond it. */
  height: number
  slots: ReadonlyMap<string, CalendarSlot>
  palette: Palette
  changed: ReadonlySet<string>
  now: string
  messages: CalendarMessages
  onOpenSlot: (id: string) => void
  onTimeClick: (wallTime: string, column: string) => void
  drag?: GridDrag | undefined
}

/**
 * Draws hours down and columns across, which are days or teachers: cards side by side where they overlap, a line at the
 * present minute. One tab stop among the cards; arrow keys go from card to card, Enter opens. Only what is near the
 * window is drawn. (SCHED-16, SCHED-17, STU-21)
 */
export function HourGrid(props: HourGridProps) {
  const { hours, stepMinutes, slots, now, headHeight, messages, drag, perSheet } = props
  const [opened, setOpened] = useState<{ fold: Fold; isOpen: boolean } | null>(null)
  const [scale] = useState(rootScale)
  const printing = usePrinting()
  const axis = (useIsHandheld() ? axisWidth.handheld : axisWidth.wide) * scale
  const today = now.slice(0, 10)
  const nowMinutes = minutesOf(now)
  const showsNow = nowMinutes >= hours.start * 60 && nowMinutes <= hours.end * 60
  const hasNowLine = showsNow && props.columns.some(({ date }) => date === today)

  const hourCount = hours.end - hours.start
  const leastHour = hourHeight(stepMinutes) * scale
  const hour = Math.max(leastHour, Math.floor((props.height - headHeight - 12) / hourCount))
  const count = props.columns.length
  const isEmpty = props.columns.every(({ segments }) => segments.length === 0)
  const unfolded = useMemo(
    () => props.columns.map((column) => ({ ...column, placed: layOut(column.segments) })),
    [props.columns],
  )
  const lanes = useMemo(() => mostLanes(unfolded.map(({ placed }) => placed)), [unfolded])
  // A folding grid needs no width for its lanes: it uses the space there is.
  const narrowest = Math.max(props.narrowest, props.folds === true || perSheet ? 0 : lanes * leastCard)
  const scroller = useInitialScroll({ ...props, axis, narrowest, isEmpty, hour, showsNow: hasNowLine })
  // Must run after useInitialScroll: it measures the new scroll position.
  const viewport = useViewport(scroller, { count, axis, narrowest, isEmpty })
  const lanesOnScreen = props.folds === true && viewport ? lanesIn(viewport.column / scale) : Infinity
  const laneLimit = printing ? (props.lanesOnPaper ?? Infinity) : lanesOnScreen
  const columns = useMemo(() => {
    if (laneLimit === Infinity) return unfolded
    const rank = (id: string) => rankOf(slots.get(id), true)
    return unfolded.map((column) => {
      const segments = foldCrowded(column.segments, laneLimit, rank)
      return { ...column, segments, placed: layOut(segments) }
    })
  }, [unfolded, laneLimit, slots])
  const segments = useMemo(() => columns.flatMap((column) => column.segments), [columns])
  const { active, activeCard, focusCard, noteFocus } = useCardFocus(segments, today, nowMinutes)

  const dragging = useSlotDrag({
    hours,
    stepMinutes,
    scroller,
    mayDrag: (id) => drag?.mayDrag(id) ?? false,
    onDrop: (id, column, minutes) => {
      const date = columns.find((each) => each.id === column)?.date
      if (date !== undefined) drag?.onDrop(id, `${date}T${clockOf(minutes)}:00`, column)
    },
  })
  const segmentOf = (key: string) => segments.find((segment) => segment.key === key)
  const open = useStable((key: string) => {
    const segment = segmentOf(key)
    noteFocus(key)
    if (segment && isFold(segment)) setOpened({ fold: segment, isOpen: true })
    else if (segment) props.onOpenSlot(segment.slotId)
  })
  const type = useStable((key: string, event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || !arrowKeys.includes(event.key)) return
    event.preventDefault()
    focusCard(neighbour(columns, key, event.key))
  })
  const press: CardActs['press'] = useStable((key: string, event: PointerEvent<HTMLElement>) => {
    const id = segmentOf(key)?.slotId ?? ''
    if (drag) dragging.press(event, id, spanOf(slots.get(id)))
  })
  const acts = useMemo(() => ({ open, type, press }), [open, type, press])

  const style = {
    '--hour': `${hour}px`,
    '--step': `${(hour * stepMinutes) / 60}px`,
    '--grid': `${hour * hourCount}px`,
    '--now': (nowMinutes / 60 - hours.start) / hourCount,
    '--axis': `${axis}px`,
    '--head': `${headHeight}px`,
    // On paper, folded slots are listed below the grid.
    '--narrowest': `${printing && perSheet === undefined ? 0 : narrowest}px`,
    '--height': `${props.height}px`,
    '--paper': paperZoom(hour * hourCount),
  } as CSSProperties
  // Draws only teacher columns near the viewport; day columns always exist, for clicks and screen readers.
  const drawn = columns.flatMap((column, index) => {
    const part = viewport && partOf(viewport, index)
    const activeKey = active && column.segments.includes(active) ? active.key : undefined
    const isSeen = activeKey !== undefined || (part && part.from < part.to)
    return isSeen || perSheet === undefined ? [{ column, index, part, activeKey }] : []
  })
  const { palette, changed } = props
  const cards = viewport && {
    slots,
    palette,
    changed,
    hour,
    width: printing && perSheet !== undefined ? narrowest : viewport.column,
    top: viewport.top,
    bottom: viewport.bottom,
    activeCard,
    acts,
  }
  return (
    <>
      <div ref={scroller} className={classes.scroller} style={style}>
        <TextScale value={scale}>
          <HourSheets
            drawn={drawn}
            count={count}
            // A sheet of paper is not scrolled: the columns go on over as many as they need.
            perSheet={printing && perSheet !== undefined ? perSheet : Math.max(count, 1)}
            isPart={perSheet !== undefined}
            cards={cards}
            today={today}
            showsNow={showsNow}
            headHeight={headHeight}
            renderHead={props.renderHead}
            hours={hours}
            stepMinutes={stepMinutes}
            messages={messages}
            register={dragging.register}
            onTimeClick={props.onTimeClick}
          />
        </TextScale>
      </div>
      {dragging.ghost}
      {printing && segments.some(isFold) && (
        <PaperFolds segments={segments} slots={slots} palette={props.palette} messages={messages} />
      )}
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
    </>
  )
}
