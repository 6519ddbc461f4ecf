import { type RefObject, useEffect } from 'react'
import { focusedNow } from '../open/focusedNow.ts'
import { isTyping } from '../open/isTyping.ts'

const FIELDS = ':is(input, textarea):not(:disabled, [type=hidden])'

/**
 * Puts the cursor into the first field of a new record's form that has to be filled in; what is proposed already, such
 * as the next number, is passed over. The form may come later than its dialog, which has the focus on its close button
 * by then. Whoever types elsewhere is left alone.
 */
export function useFirstField(form: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled || isTyping(focusedNow())) return
    const fields = form.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? []
    const isLacking = (field: HTMLInputElement) => field.getAttribute('aria-required') === 'true' && field.value === ''
    const first =
      form.current?.querySelector<HTMLElement>('[data-autofocus]') ?? [...fields].find(isLacking) ?? fields[0]
    // A dialog that opens with its form looks for it a moment later.
    if (first) first.dataset['autofocus'] = ''
    first?.focus({ preventScroll: true })
  }, [form, enabled])
}
