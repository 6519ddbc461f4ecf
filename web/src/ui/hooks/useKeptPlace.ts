import { useEffect, useRef } from 'react'
import { focusedNow } from '../open/focusedNow.ts'

/** How long a detail that closes may keep the focus, in milliseconds. */
const timeoutMs = 2000

/**
 * Keeps the keyboard's place in a list or calendar. When the row or card with the focus goes, or the one whose detail
 * had it, the next one that is left gets it. `keys` are all of them in order, named by `attribute` in the document;
 * `focusKey` focuses one. That scrolls to it unless the pointer was used last: a page does not move below it.
 * @param parts the slots of each folded card, by key. A card that holds some slots of the lost one comes before the
 * next.
 */
export function useKeptPlace(
  keys: readonly string[],
  attribute: string,
  focusKey: (key: string, options: FocusOptions) => void,
  parts?: ReadonlyMap<string, readonly string[]>,
): void {
  const focusedKey = useRef<string | null>(null)
  const byPointer = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(details)) return
      focusedKey.current = target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
    }
    const trackFocus = ({ type }: Event) => {
      byPointer.current = type === 'pointerdown'
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', trackFocus, true)
    document.addEventListener('keydown', trackFocus, true)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', trackFocus, true)
      document.removeEventListener('keydown', trackFocus, true)
      focusedKey.current = null
    }
  }, [attribute])

  const before = useRef({ keys, focusKey, parts })
  useEffect(() => {
    const { keys: old, parts: oldParts } = before.current
    before.current = { keys, focusKey, parts }
    const at = focusedKey.current === null || keys.includes(focusedKey.current) ? -1 : old.indexOf(focusedKey.current)
    if (at < 0) return
    const remaining = new Set(keys)
    const formerParts = new Set(oldParts?.get(old[at] ?? ''))
    const next =
      keys.find((key) => parts?.get(key)?.some((part) => formerParts.has(part))) ??
      old.slice(at).find((key) => remaining.has(key)) ??
      old.slice(0, at).findLast((key) => remaining.has(key))
    focusedKey.current = next ?? null
    whenNothingFocused(() => {
      if (next !== undefined && focusedKey.current === next)
        before.current.focusKey(next, { preventScroll: byPointer.current })
    })
  }, [keys, focusKey, parts])
}

const details = 'aside, [role=dialog]'

/** Does `act` once nothing has the focus; never when something beside a detail has it. */
function whenNothingFocused(act: () => void): void {
  const until = performance.now() + timeoutMs
  const checkFocus = () => {
    const focused = focusedNow()
    if (focused === null) act()
    else if (focused.closest(details) && performance.now() < until) requestAnimationFrame(checkFocus)
  }
  requestAnimationFrame(checkFocus)
}
