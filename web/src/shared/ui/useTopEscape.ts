import { useEffect, useRef } from 'react'

/** How to close what is open, the topmost last. */
const opened: (() => void)[] = []

// Every dialog listens at the window for itself, so Escape would close all of them. This one listens before they do.
window.addEventListener(
  'keydown',
  (event) => {
    const close = opened.at(-1)
    if (event.key !== 'Escape' || event.isComposing || close === undefined) return
    event.stopImmediatePropagation()
    close()
  },
  { capture: true },
)

/** While `isOpen`, Escape calls `onClose` and closes nothing below; the dialog's own `closeOnEscape` must be off. */
export function useTopEscape(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    const close = () => latest.current()
    opened.push(close)
    return () => {
      opened.splice(opened.indexOf(close), 1)
    }
  }, [isOpen])
}
