import { type RefObject, useEffect, useRef } from 'react'

/** What Mantine says at a group of boxes, which cannot be marked as wrong themselves. */
const ERROR_CLASS = 'mantine-InputWrapper-error'

/** Belongs to a form: each time `refusals` is another number, 0 aside, the first field that is said to be wrong is gone to. */
export function useWrongShown(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) showWrong(form.current)
  }, [refusals])
  return form
}

/** Goes to the first field that is said to be wrong. */
export function showWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(`[aria-invalid="true"], .${ERROR_CLASS}`)
  wrong?.scrollIntoView({ block: 'center' })
  const isOfGroup = wrong?.classList.contains(ERROR_CLASS) === true
  const field = isOfGroup ? wrong?.parentElement?.querySelector('input') : wrong
  field?.focus({ preventScroll: true })
}
