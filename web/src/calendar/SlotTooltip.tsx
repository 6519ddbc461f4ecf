import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { formatTimeRange } from '../shared/format/dates.ts'
import { stateOf } from './label.ts'
import type { CalendarMessages } from './messages.ts'
import { OccupancyIcon } from './SlotIcons.tsx'
import classes from './SlotTooltip.module.css'
import type { CalendarSlot } from './types.ts'

const showAfter = 180
const hideAfter = 120
/** The browser invents a mouse movement after a touch, which is ignored. (SHELL-40, D139) */
const ignoreAfterTouch = 500

type Anchor = { slotId: string; box: DOMRect }

/**
 * Returns the slot under the mouse, from pointer events of the calendar's root. Touch shows nothing, Escape and
 * scrolling hide. (SCHED-36, TCH-19)
 */
export function useSlotHover(enabled: boolean) {
  const [anchor, setAnchor] = useState<Anchor>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const touchedAt = useRef(-Infinity)

  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setAnchor(undefined)
  }, [])
  const keep = useCallback(() => clearTimeout(timer.current), [])
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(undefined), hideAfter)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!anchor) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', hide, true)
    }
  }, [anchor, hide])

  const onPointerDown = (event: ReactPointerEvent) => {
    if (event.pointerType === 'touch') touchedAt.current = event.timeStamp
    hide()
  }
  const onPointerOver = (event: ReactPointerEvent) => {
    if (!enabled || event.pointerType === 'touch' || !(event.target instanceof Element)) return
    // A card that is being dragged over others shows none of them.
    if (event.buttons !== 0 || event.timeStamp - touchedAt.current < ignoreAfterTouch) return
    const element = event.target.closest<HTMLElement>('[data-slot-id]')
    const slotId = element?.dataset.slotId
    if (!element || slotId === undefined || !event.currentTarget.contains(element)) return leave()
    if (slotId === anchor?.slotId) return keep()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor({ slotId, box: element.getBoundingClientRect() }), showAfter)
  }
  return {
    anchor: enabled ? anchor : undefined,
    keep,
    leave,
    handlers: { onPointerDown, onPointerOver, onPointerLeave: leave },
  }
}

/** Draws a slot's details beside its card: time, state, location, teacher, course, students and memo. (SCHED-37) */
export function SlotTooltip(props: {
  slot: CalendarSlot
  box: DOMRect
  messages: CalendarMessages
  /** Clicks go to what is below. */
  passive?: boolean | undefined
  onEnter: () => void
  onLeave: () => void
}) {
  const { slot, box, messages: m } = props
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const right = box.right + 8
    const left = right + width <= window.innerWidth - 8 ? right : Math.max(8, box.left - width - 8)
    const top = Math.min(Math.max(8, box.top), Math.max(8, window.innerHeight - height - 8))
    element.style.translate = `${left}px ${top}px`
  }, [box, slot])
  const rows: [string, string][] = [
    [m.labels.location, slot.location],
    [m.labels.teacher, slot.teacher],
    [m.labels.course, slot.course],
    [m.labels.students, m.join(slot.students)],
    [m.labels.memo, slot.memo ?? ''],
  ]
  const online = slot.online && slot.location !== m.online && m.online
  const marks = [online, slot.inPerson && m.inPerson, slot.waiting && m.waiting].filter(Boolean)
  return createPortal(
    <div
      ref={panel}
      role="tooltip"
      className={classes.panel}
      data-passive={props.passive || undefined}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
    >
      <div className={classes.head}>
        <span className={classes.time}>{formatTimeRange(slot.startsAt, slot.endsAt)}</span>
        <span className={classes.state}>
          <OccupancyIcon occupancy={slot.occupancy} size={13} />
          {stateOf(slot, m)}
          {slot.seats && slot.seats.capacity > 1 && ` ${slot.seats.booked}/${slot.seats.capacity}`}
        </span>
      </div>
      <dl className={classes.rows}>
        {rows.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {marks.length > 0 && <div className={classes.marks}>{marks.join(' · ')}</div>}
    </div>,
    document.body,
  )
}
