import { useRef } from 'react'

/** A second touch of the same slot within this many milliseconds is ignored. */
const pause = 500

/** Opens a slot, and a double tap only once. (D139, SHELL-40) */
export function useOpenOnce(onOpen: (id: string) => void): (id: string) => void {
  const opened = useRef({ id: '', at: -Infinity })
  return (id) => {
    const at = performance.now()
    if (opened.current.id === id && at - opened.current.at < pause) return
    opened.current = { id, at }
    onOpen(id)
  }
}
