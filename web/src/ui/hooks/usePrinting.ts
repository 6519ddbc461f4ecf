import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let isPrinting = false

/** Whether the page is about to be printed. The page must be whole before the browser takes its picture. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', beginPrint)
    window.addEventListener('afterprint', endPrint)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    window.removeEventListener('beforeprint', beginPrint)
    window.removeEventListener('afterprint', endPrint)
  }
}

function beginPrint(): void {
  set(true)
}

function endPrint(): void {
  set(false)
}

function set(printing: boolean): void {
  isPrinting = printing
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}
