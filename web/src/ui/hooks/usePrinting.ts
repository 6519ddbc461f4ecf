import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
const readers = new Set<() => void>()
let isPrinting = false

/** Tells whether the page is about to be printed. The page must be whole before the browser takes its picture. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting)
}

/** Calls `read` before anything is drawn for paper, to bring what is not here yet; the browser waits for it. */
export function useBeforePaper(read: () => void): void {
  const readNow = useEffectEvent(read)
  useEffect(() => joined(readers, () => readNow()), [])
}

function subscribe(listener: () => void): () => void {
  return joined(listeners, listener)
}

function joined(callbacks: Set<() => void>, callback: () => void): () => void {
  if (listeners.size + readers.size === 0) {
    window.addEventListener('beforeprint', beginPrint)
    window.addEventListener('afterprint', endPrint)
  }
  callbacks.add(callback)
  return () => {
    callbacks.delete(callback)
    if (listeners.size + readers.size > 0) return
    window.removeEventListener('beforeprint', beginPrint)
    window.removeEventListener('afterprint', endPrint)
  }
}

function beginPrint(): void {
  flushSync(() => {
    for (const read of readers) read()
  })
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
