import { useContext } from 'react'
import { RouterContext } from '../../ui/hooks/useAddressParams.ts'
import { toastUndo } from '../../ui/toasts.tsx'

/** The address parameters of what a panel has open. */
const opened = ['slot', 'student', 'contract', 'booking'] as const

/**
 * Returns a form of `toastUndo` for what is done in a panel: the offer ends once the panel is open on something else,
 * where its button would read as if it were about that. Closing the panel keeps it. (SHELL-30)
 */
export function useUndoHere(): (text: string, undoLabel: string, onUndo: () => void) => void {
  const router = useContext(RouterContext)
  return (text, undoLabel, onUndo) => {
    const hide = toastUndo(text, undoLabel, onUndo)
    if (router === null) return
    const before = openIn(router.state.location.search)
    const unwatch = router.subscribe(({ location }) => {
      const now = openIn(location.search)
      if (before === '' || now === '' || now === before) return
      unwatch()
      hide()
    })
  }
}

function openIn(search: string): string {
  const params = new URLSearchParams(search)
  return opened.flatMap((name) => params.get(name) ?? []).join(' ')
}
