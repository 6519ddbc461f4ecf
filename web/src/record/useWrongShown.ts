import { type RefObject, useEffect, useRef } from 'react'

/** The error of a group of boxes, which cannot be marked as invalid itself. */
const GROUP_ERROR = '[data-field-error]'

/** The `errorProps` of a group of boxes, by which its error is found. */
export const groupError = { 'data-field-error': true }

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
  const wrong = form?.querySelector<HTMLElement>(`[aria-invalid="true"], ${GROUP_ERROR}`)
  wrong?.scrollIntoView({ block: 'center' })
  const isOfGroup = wrong?.matches(GROUP_ERROR) === true
  const field = isOfGroup ? wrong?.parentElement?.querySelector<HTMLElement>('input:enabled, button:enabled') : wrong
  field?.focus({ preventScroll: true })
}
