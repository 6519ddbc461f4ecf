import { isTyping } from './isTyping.ts'

/** Something that is open and closes by Escape: a dialog, a panel, a mode. */
export interface OpenLayer {
  escape: () => void
  /** A dialog has the keyboard to itself; Escape typed into a field outside of anything else is the field's own. */
  modal: boolean
  element: () => Element | null
}

/** The open things, the topmost last. */
const stack: OpenLayer[] = []

/** Remembers that something is open, above all else, until the returned function is called. */
export function pushOpen(layer: OpenLayer): () => void {
  stack.push(layer)
  return () => {
    const at = stack.indexOf(layer)
    if (at >= 0) stack.splice(at, 1)
  }
}

// Listens before everybody else, and so alone decides what an Escape is about.
window.addEventListener(
  'keydown',
  (event) => {
    const top = stack.at(-1)
    if (event.key !== 'Escape' || event.isComposing || top === undefined) return
    if (isForDropdown(event.target)) return
    if (!top.modal && isTyping(event.target) && !isWithin(event.target, top.element())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    top.escape()
  },
  { capture: true },
)

function isWithin(target: EventTarget | null, element: Element | null): boolean {
  return target instanceof Node && element !== null && element.contains(target)
}

/**
 * Where the key goes to something that closes by itself: marked by Mantine, the button of a popover, and inside one.
 */
const dropdown =
  '[data-mantine-stop-propagation="true"], [aria-haspopup][aria-expanded="true"], [role=dialog]:not([aria-modal])'

/**
 * Tells whether a list of choices, a calendar or a menu is open where the key was pressed: it closes by itself, and
 * alone.
 */
function isForDropdown(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(dropdown) !== null
}
