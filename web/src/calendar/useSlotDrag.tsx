import {
  type PointerEvent as ReactPointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { pushOpen } from '../ui/open/openStack.ts'
import { clockOf } from './daySegments.ts'
import classes from './SlotDrag.module.css'
import type { HoursShown } from './types.ts'

/** CSS pixels the pointer moves before a press becomes a drag. */
const slack = 5
/** CSS pixels from an edge within which the grid scrolls along, and how far it does a frame. */
const edge = 40
const scrollStep = 12

/** The draggable slots and their targets. Minutes are since midnight. */
export type SlotDragOptions = {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  hours: HoursShown
  stepMinutes: number
  /** Called when a drag begins; if it says no, it also says why. */
  mayDrag: (slotId: string) => boolean
  onDrop: (slotId: string, column: string, start: number) => void
}

type Target = { column: string; start: number; left: number; top: number; width: number; height: number }

/** A press that may become a drag: where it began, and where on the card. */
type Press = {
  card: HTMLElement
  slotId: string
  length: number
  x: number
  y: number
  grab: number
  scroller: Element
}

/**
 * Drags a slot's card to another time or column with a mouse or pen; a finger scrolls, and the keyboard has the form.
 * The place it would fall to is drawn snapped to the grid. Escape, or leaving the grid, cancels the drag.
 */
export function useSlotDrag(options: SlotDragOptions): {
  ghost: ReactNode
  /** Notes a column in which slots can be dropped; the returned function forgets it. */
  register: (id: string, column: HTMLElement) => () => void
  /** A press on the card of a slot that takes `span`; null for one that is not dragged. */
  press: (event: ReactPointerEvent<HTMLElement>, slotId: string, span: { start: number; end: number } | null) => void
} {
  const columns = useRef(new Map<string, HTMLElement>())
  const [press, setPress] = useState<Press | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const mayDrag = useEffectEvent(options.mayDrag)
  const onDrop = useEffectEvent(options.onDrop)
  const targetNow = useEffectEvent((from: Press, x: number, y: number) =>
    targetAt(from, x, y, columns.current, options),
  )

  useEffect(() => {
    if (press === null) return
    const listening = new AbortController()
    let active = false
    let givenUp = false
    let goal: Target | null = null
    let { x, y } = press
    let frame = 0
    let letGo = () => {}

    const place = () => {
      if (givenUp) return
      goal = targetNow(press, x, y)
      setTarget((before) => (before && goal && isSame(before, goal) ? before : goal))
    }
    const follow = () => {
      const { left, right, top, bottom } = press.scroller.getBoundingClientRect()
      const pull = (at: number, low: number, high: number) =>
        at < low + edge ? -scrollStep : at > high - edge ? scrollStep : 0
      const [across, down] = [pull(x, left, right), pull(y, top, bottom)]
      if (across !== 0 || down !== 0) {
        press.scroller.scrollBy(across, down)
        place()
      }
      frame = requestAnimationFrame(follow)
    }
    const move = (event: PointerEvent) => {
      ;[x, y] = [event.clientX, event.clientY]
      if (!active) {
        if (givenUp || Math.hypot(x - press.x, y - press.y) < slack) return
        givenUp = !mayDrag(press.slotId)
        if (givenUp) return
        active = true
        letGo = pushOpen({ escape: giveUp, modal: true, element: () => null })
        press.card.dataset.dragged = ''
        document.body.style.cursor = 'grabbing'
        frame = requestAnimationFrame(follow)
      }
      place()
    }
    const drop = () => {
      if (active || givenUp) swallowClick()
      if (active && goal) onDrop(press.slotId, goal.column, goal.start)
      setPress(null)
    }
    function giveUp() {
      // The button is still down: the press goes on as nothing until it comes up.
      givenUp = true
      goal = null
      cancelAnimationFrame(frame)
      setTarget(null)
    }
    const { signal } = listening
    document.addEventListener('pointermove', move, { signal })
    document.addEventListener('pointerup', drop, { signal })
    document.addEventListener('pointercancel', () => setPress(null), { signal })
    return () => {
      letGo()
      listening.abort()
      cancelAnimationFrame(frame)
      document.body.style.cursor = ''
      delete press.card.dataset.dragged
      setTarget(null)
    }
  }, [press])

  const register = useCallback((id: string, column: HTMLElement) => {
    columns.current.set(id, column)
    return () => void columns.current.delete(id)
  }, [])
  const startPress: ReturnType<typeof useSlotDrag>['press'] = (event, slotId, span) => {
    const scroller = options.scroller.current
    if (!scroller || span === null || event.button !== 0 || event.pointerType === 'touch') return
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    const card = event.currentTarget
    setPress({
      card,
      slotId,
      length: span.end - span.start,
      x: event.clientX,
      y: event.clientY,
      grab: event.clientY - card.getBoundingClientRect().top,
      scroller,
    })
  }
  const ghost =
    target &&
    createPortal(
      <div
        className={classes.ghost}
        style={{ left: target.left, top: target.top, width: target.width, height: target.height }}
      >
        {clockOf(target.start)}–{clockOf(target.start + (press?.length ?? 0))}
      </div>,
      document.body,
    )
  return { ghost, register, press: startPress }
}

function targetAt(
  press: Press,
  x: number,
  y: number,
  columns: ReadonlyMap<string, HTMLElement>,
  { hours, stepMinutes }: SlotDragOptions,
): Target | null {
  const frame = press.scroller.getBoundingClientRect()
  if (x < frame.left || x >= frame.right || y < frame.top || y >= frame.bottom) return null
  for (const [column, element] of columns) {
    const { left, top, width, height } = element.getBoundingClientRect()
    if (x < left || x >= left + width || height === 0) continue
    const [first, last] = [hours.start * 60, hours.end * 60 - press.length]
    const minutes = first + ((y - press.grab - top) / height) * (hours.end - hours.start) * 60
    const onGrid = (time: number, round: (steps: number) => number) => round(time / stepMinutes) * stepMinutes
    const start = Math.max(first, Math.min(onGrid(minutes, Math.round), onGrid(last, Math.floor)))
    const minute = height / ((hours.end - hours.start) * 60)
    return {
      column,
      start,
      left,
      top: top + (start - first) * minute,
      width,
      height: press.length * minute,
    }
  }
  return null
}

function isSame(a: Target, b: Target): boolean {
  return a.column === b.column && a.start === b.start && a.left === b.left && a.top === b.top
}

/** Stops the click that ends a drag. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }))
}
