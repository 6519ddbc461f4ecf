import { createContext, type RefObject, use, useEffect, useRef } from 'react'
import { focusedNow } from '../../ui/open/focusedNow.ts'

/** Gives the element of the open slot, its people, that takes the focus when the focused one is gone. */
export const PeopleContext = createContext<RefObject<HTMLElement | null> | null>(null)

/**
 * Gives the focus back when the part that had it closes. The element of the returned ref gets it, such as the button
 * that opened the part. Without that element, or when the caller is unmounted, the people of the open slot get it.
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
