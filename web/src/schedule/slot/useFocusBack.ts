import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { focusedNow } from '../../ui/open/focusedNow.ts'

/** The element of the open slot that takes the focus when what had it is gone: its people. */
export const PeopleContext = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * Gives the focus back when the part that had it closes: to the element of the ref it returns, such as the button that
 * opened the part. Without that element, or when the caller itself is unmounted, it goes to the people of the open
 * slot.
 */
export function useFocusBack<T extends HTMLElement>(shown: boolean): RefObject<T | null> {
  const opener = useRef<T>(null)
  const people = use(PeopleContext)
  const wasShown = useRef(false)
  useEffect(() => {
    const isOver = wasShown.current && !shown
    wasShown.current = shown
    if (isOver) focusUnlessElsewhere(opener.current ?? people?.current)
  }, [shown, people])
  useEffect(
    () => () => {
      if (wasShown.current) focusUnlessElsewhere(people?.current)
    },
    [people],
  )
  return opener
}

/** Returns a ref whose element gets the focus when it is shown: opening a form moves into it. */
export function useFocusFirst<T extends HTMLElement>(shown: boolean): RefObject<T | null> {
  const first = useRef<T>(null)
  useEffect(() => {
    if (shown) first.current?.focus()
  }, [shown])
  return first
}

function focusUnlessElsewhere(element: HTMLElement | null | undefined): void {
  if (focusedNow() === null) element?.focus()
}
