import { focusedNow } from '../../ui/open/focusedNow.ts'

/** How long a made slot is waited for, in milliseconds: it comes with the answer or the change feed. */
const timeoutMs = 2000

/**
 * Moves the focus when the form of a new slot closes, or a slot over its calendar. It goes to the row or card as soon
 * as that is drawn. Without a slot it goes back to `cameFrom`, which had the focus before. If the slot is not on the
 * page, the button for new slots gets it. A focus that has moved elsewhere stays there.
 */
export function focusCreated(slotId: string | null, cameFrom: Element | null): void {
  const closing = [...document.querySelectorAll('form, [role=dialog]')]
  const until = performance.now() + timeoutMs
  const tryFocus = () => {
    const focused = focusedNow()
    const isClosing = closing.some((each) => each.contains(focused))
    if (focused !== null && focused !== cameFrom && !isClosing) return
    const created = slotId === null ? null : find(`[data-row="${slotId}"], [data-slot-id="${slotId}"]`)
    if (created) created.focus()
    else if (slotId !== null && performance.now() < until) requestAnimationFrame(tryFocus)
    else if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus({ preventScroll: true })
    else if (slotId !== null) find('[data-new-slot]')?.focus({ preventScroll: true })
  }
  requestAnimationFrame(tryFocus)
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)
