import { type RefObject, useEffect } from 'react'
import { focusedNow } from '../open/focusedNow.ts'
import { isTyping } from '../open/isTyping.ts'

/**
 * Puts the cursor into the first field of a new record's form. The form may come later than its dialog, which has the
 * focus on its close button by then. Whoever types elsewhere is left alone.
 */
export function useFirstField(form: RefObject<HTMLElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled || isTyping(focusedNow())) return
    const first = form.current?.querySelector<HTMLElement>(
      '[data-autofocus], :is(input, textarea):not(:disabled, [type=hidden])',
    )
    // A dialog that opens with its form looks for it a moment later.
    if (first) first.dataset['autofocus'] = ''
    first?.focus({ preventScroll: true })
  }, [form, enabled])
}
