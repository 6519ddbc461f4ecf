import { useEffect, useRef } from 'react'
import { isTyping } from './isTyping.ts'

/**
 * Keeps the letters pressed while a field is not there yet, so that none is lost or taken for a key of the page.
 * Returns a function that hands them over, once each.
 * @param waiting a field is on its way; letters typed into any field are its own
 */
export function useTypedAhead(waiting: boolean): () => string {
  const letters = useRef('')
  useEffect(() => {
    letters.current = ''
    if (!waiting) return
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
      if (event.key.length !== 1 || isTyping(event.target)) return
      letters.current += event.key
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [waiting])
  return () => {
    const typed = letters.current
    letters.current = ''
    return typed
  }
}
