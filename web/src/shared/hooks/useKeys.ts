import { useEffect, useRef } from 'react'

/**
 * Keyboard shortcuts while the component is mounted: `useKeys({ n: addNew, Escape: goBack })`, by
 * `KeyboardEvent.key`. Keys typed into fields, held with Ctrl, Alt or Meta, or meant for an open
 * dialog are left alone.
 */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
      latest.current[event.key]?.(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type)) ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}
