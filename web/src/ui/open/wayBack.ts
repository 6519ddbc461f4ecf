import { focusedNow } from './focusedNow.ts'
import { focusPage } from './focusPage.ts'

/** The element that had the focus, and what was around it, from the inside out. */
export interface WayBack {
  opener: HTMLElement
  around: { parent: Element; neighbours: Element[] }[]
}

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** Returns where the focus is now, to come back to; null where there is none. */
export const currentWayBack = (): WayBack | null => wayBackTo(focusedNow())

/** Returns the way back to an element that has or just had the focus; null where that can't have it again. */
export function wayBackTo(opener: EventTarget | null): WayBack | null {
  if (!(opener instanceof HTMLElement)) return null
  const around: WayBack['around'] = []
  for (let child: Element = opener; child.parentElement && child !== document.body; child = child.parentElement) {
    const parent = child.parentElement
    const siblings = [...parent.children]
    const at = siblings.indexOf(child)
    around.push({ parent, neighbours: [...siblings.slice(at + 1), ...siblings.slice(0, at).toReversed()] })
  }
  return { opener, around }
}

/** The way back of what is or was open, by its frame. */
const waysBack = new WeakMap<Element, WayBack | 'elsewhere' | null>()

/**
 * Remembers where the focus goes when `frame` closes, for questions asked within it that close with it; `elsewhere`
 * means that somebody else returns it.
 */
export function rememberWay(frame: Element | null, way: WayBack | 'elsewhere' | null): void {
  if (frame !== null) waysBack.set(frame, way)
}

/** Returns the dialog or panel around an element; null on the page itself. */
export const frameAround = (element: Element | null): Element | null => element?.closest('[role=dialog], aside') ?? null

/**
 * Returns the focus once `leaving` is closing, unless it is elsewhere by then. It goes to the element that had it, or
 * else to its neighbour, to the list of the page, or to the page. A layer opened from within one that closed too goes
 * that one's way back.
 */
export function goBack(way: WayBack | null, leaving: Element | null): void {
  requestAnimationFrame(() => {
    const focused = focusedNow()
    if (focused === null || leaving?.contains(focused) === true) focusBackTo(way)
  })
}

/** Moves the focus to the element of a way back, or to what is left next to it, or to the page. */
export function focusBackTo(way: WayBack | null): void {
  if (way === null) return leaveToPage()
  if (tryFocus(way.opener)) return
  const frame = frameAround(way.opener)
  const outer = frame?.isConnected === false ? waysBack.get(frame) : undefined
  if (outer === 'elsewhere') return
  if (outer !== undefined) return focusBackTo(outer)
  for (const { parent, neighbours } of way.around) {
    if (!parent.isConnected || parent === document.body) continue
    if (neighbours.some((each) => each.isConnected && tryFocusIn(each))) return
    if (tryFocusIn(parent)) return
  }
  leaveToPage()
}

/** Moves the focus to the row of its list that was open last, or else to the page itself. */
function leaveToPage(): void {
  const row = document.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  if (row === null) focusPage()
  else row.focus({ preventScroll: true })
}

function tryFocusIn(element: Element): boolean {
  if (element.matches(focusable) && element instanceof HTMLElement && tryFocus(element)) return true
  return [...element.querySelectorAll<HTMLElement>(focusable)].some(tryFocus)
}

/** Tells whether the element could be focused: it may be gone, off or out of sight. */
function tryFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}
