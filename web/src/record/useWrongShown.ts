import { type RefObject, useEffect, useRef } from 'react'

/** Mantine's class for the error of a group of boxes, which cannot be marked as invalid itself. */
const ERROR_CLASS = 'mantine-InputWrapper-error'

/**
 * Returns a ref for a form: each time `refusals` becomes another number except 0, the first invalid field gets the
 * focus.
 */
export function useWrongShown(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) showWrong(form.current)
  }, [refusals])
  return form
}

/** Focuses the first invalid field. */
export function showWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(`[aria-invalid="true"], .${ERROR_CLASS}`)
  wrong?.scrollIntoView({ block: 'center' })
  const isOfGroup = wrong?.classList.contains(ERROR_CLASS) === true
  const field = isOfGroup ? wrong?.parentElement?.querySelector('input') : wrong
  field?.focus({ preventScroll: true })
}
