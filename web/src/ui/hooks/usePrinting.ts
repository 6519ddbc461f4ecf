import { useEffect, useEffectEvent } from 'react'
import { flushSync } from 'react-dom'
import { createListeners, createStore } from '../../shared/store.ts'
import { useStore } from '../../shared/useStore.ts'

const printing = createStore(false)
const readers = createListeners()

/** Tells whether the page is about to be printed. The page must be whole before the browser takes its picture. */
export function usePrinting(): boolean {
  return useStore(printing)
}

/** Calls `read` before anything is drawn for paper, to bring what is not here yet; the browser waits for it. */
export function useBeforePaper(read: () => void): void {
  const readNow = useEffectEvent(read)
  useEffect(() => readers.subscribe(() => readNow()), [])
}

window.addEventListener('beforeprint', () => {
  flushSync(readers.notify)
  flushSync(() => printing.set(true))
})
window.addEventListener('afterprint', () => flushSync(() => printing.set(false)))
