import { useEffect, useRef } from 'react'
import { focusedNow } from '../open/focusedNow.ts'

/** How long a detail that closes may keep the focus, in milliseconds. */
const timeoutMs = 2000

/**
 * Keeps the keyboard's place in a list or calendar. When the row or card with the focus goes, or the one whose detail
 * had it, the next one that is left gets it. `keys` are all of them in order, named by `attribute` in the document;
 * `give` focuses one. That scrolls to it unless the pointer was used last: a page does not move below it.
 * @param parts the slots of each folded card, by key. A card that holds some slots of the lost one comes before the
 * next.
 */
export function useKeptPlace(
  keys: readonly string[],
  attribute: string,
  give: (key: string, options: FocusOptions) => void,
  parts?: ReadonlyMap<string, readonly string[]>,
): void {
  const had = useRef<string | null>(null)
  const byPointer = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(details)) return
      had.current = target.closest(`[${attribute}]`)?.getAttribute(attribute) ?? null
    }
    const note = ({ type }: Event) => {
      byPointer.current = type === 'pointerdown'
    }
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', note, true)
    document.addEventListener('keydown', note, true)
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', note, true)
      document.removeEventListener('keydown', note, true)
      had.current = null
    }
  }, [attribute])

  const before = useRef({ keys, give, parts })
  useEffect(() => {
    const { keys: old, parts: oldParts } = before.current
    before.current = { keys, give, parts }
    const at = had.current === null || keys.includes(had.current) ? -1 : old.indexOf(had.current)
    if (at < 0) return
    const remaining = new Set(keys)
    const stood = new Set(oldParts?.get(old[at] ?? ''))
    const next =
      keys.find((key) => parts?.get(key)?.some((part) => stood.has(part))) ??
      old.slice(at).find((key) => remaining.has(key)) ??
      old.slice(0, at).findLast((key) => remaining.has(key))
    had.current = next ?? null
    whenFree(() => {
      if (next !== undefined && had.current === next) before.current.give(next, { preventScroll: byPointer.current })
    })
  }, [keys, give, parts])
}

const details = 'aside, [role=dialog]'

/** Does `go` once nothing has the focus; never when something beside a detail has it. */
function whenFree(go: () => void): void {
  const until = performance.now() + timeoutMs
  const checkFocus = () => {
    const focused = focusedNow()
    if (focused === null) go()
    else if (focused.closest(details) && performance.now() < until) requestAnimationFrame(checkFocus)
  }
  requestAnimationFrame(checkFocus)
}
