import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
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
 * Keeps a layer open. While `opened`, Escape calls `onEscape`, and so does Back, if asked for; an open layer above,
 * such as a list of choices, gets them first. When it closes, the focus returns to what had it before or, if that no
 * longer exists, to what was next to it. (SHELL-39, SCHED-48)
 */
export function useOpen(opened: boolean, options: OpenOptions): void {
  const { modal = false, back = false, keepsFocus = false, inside } = options
  const escape = useEffectEvent(options.onEscape)
  const frameNow = useEffectEvent(() => frameOf(inside?.current ?? null))

  // Before anything in it takes the focus.
  const [was, setWas] = useState(false)
  const [way, setWay] = useState<ReturnType<typeof currentWayBack>>(null)
  if (opened !== was) {
    setWas(opened)
    if (opened) setWay(currentWayBack())
  }

  useLayoutEffect(() => {
    if (!opened) return
    let frame: Element | null = null
    const follow = () => {
      frame = frameNow()
      rememberWay(frame, keepsFocus ? 'elsewhere' : way)
    }
    follow()
    document.addEventListener('focusin', follow)
    return () => {
      document.removeEventListener('focusin', follow)
      if (!keepsFocus) goBack(way, frameNow() ?? frame)
    }
  }, [opened, keepsFocus, way])

  // Before it has the focus: a quick user presses Escape before the browser has painted.
  useLayoutEffect(() => {
    if (!opened) return
    return pushOpen({ escape: () => escape(), modal, element: () => frameNow() })
  }, [opened, modal])

  useEffect(() => (opened && back ? pushBack(() => escape()) : undefined), [opened, back])
}

function frameOf(inside: Element | null): Element | null {
  return frameAround(inside) ?? inside
}
