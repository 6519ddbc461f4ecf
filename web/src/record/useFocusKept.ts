import { type RefObject, useEffect, useRef } from 'react'
import { focusedNow } from '../ui/open/focusedNow.ts'

interface FormState {
  clashes: boolean
  saving: boolean
  ready: boolean
}

/**
 * Keeps the focus in a form whose buttons disappear or are switched off. Once somebody has chosen between two versions
 * it goes to the save button, and after saving to the form itself. A focus elsewhere stays there.
 */
export function useFocusKept(form: RefObject<HTMLFormElement | null>, { clashes, saving, ready }: FormState): void {
  const was = useRef<FormState>({ clashes, saving, ready })
  useEffect(() => {
    const before = was.current
    was.current = { clashes, saving, ready }
    const isChosen = before.clashes && !clashes
    const isOff = (before.saving && !saving) || (before.ready && !ready)
    if (saving || (!isChosen && !isOff)) return
    const focused = focusedNow()
    if (focused !== null && !focused.matches(':disabled')) return
    const save = form.current?.querySelector<HTMLButtonElement>('button[type=submit]:not(:disabled)')
    const to = save ?? form.current
    to?.focus({ preventScroll: true })
  }, [form, clashes, saving, ready])
}
