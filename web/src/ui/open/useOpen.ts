import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { pushBack } from './backStack.ts'
import { pushOpen } from './openStack.ts'
import { frameAround, goBack, rememberWay, currentWayBack } from './wayBack.ts'

interface OpenOptions {
  /** Called on Escape and Back. */
  onEscape: () => void
  /** It has the keyboard to itself, as a dialog. */
  modal?: boolean
  /** Back closes it; not for what is in the address, which Back changes anyway. */
  back?: boolean
  /** The focus after closing is decided elsewhere. */
  keepsFocus?: boolean
  /** Its element, or one in it. */
  inside?: RefObject<Element | null>
}

/**
 * The one keeper of what is open. While `opened`, Escape calls `onEscape`, unless something above, a list of choices
 * included, is open and gets it first; so does Back, if asked for. When it closes or goes, the focus returns to what
 * had it before or, if that is gone, to what was next to it. (SHELL-39, SCHED-48)
 */
export function useOpen(opened: boolean, options: OpenOptions): void {
  const { modal = false, back = false, keepsFocus = false } = options
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  // Before anything in it takes the focus.
  const [was, setWas] = useState(false)
  const [way, setWay] = useState<ReturnType<typeof currentWayBack>>(null)
  if (opened !== was) {
    setWas(opened)
    if (opened) setWay(currentWayBack())
  }

  useLayoutEffect(() => {
    if (!opened) return
    const { inside } = latest.current
    let frame: Element | null = null
    const follow = () => {
      frame = frameOf(inside?.current ?? null)
      rememberWay(frame, keepsFocus ? 'elsewhere' : way)
    }
    follow()
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      if (!keepsFocus) goBack(way, frameOf(inside?.current ?? null) ?? frame)
    }
  }, [opened, keepsFocus, way])

  // Before it has the focus: a quick user presses Escape before the browser has painted.
  useLayoutEffect(() => {
    if (!opened) return
    const escape = () => latest.current.onEscape()
    return pushOpen({ escape, modal, element: () => frameOf(latest.current.inside?.current ?? null) })
  }, [opened, modal])

  const entry = useRef<ReturnType<typeof pushBack>>(null)
  useEffect(() => {
    if (!opened || !back) return
    const made = pushBack(() => latest.current.onEscape())
    entry.current = made
    return () => {
      entry.current = null
      made.remove()
    }
  }, [opened, back])
  useEffect(() => entry.current?.keep())
}

function frameOf(inside: Element | null): Element | null {
  return frameAround(inside) ?? inside
}
