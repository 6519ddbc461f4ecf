import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './isTyping.ts'

/**
 * Listens for keyboard shortcuts while the component is mounted: `useKeys({ n: addNew })`, by `KeyboardEvent.key`. Keys
 * typed into fields, held with Ctrl, Alt or Meta, or pressed in an open dialog are left alone. Escape is `useOpen`'s.
 */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>): void {
  const act = useEffectEvent((event: KeyboardEvent) => keys[event.key]?.(event))
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return
      act(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
