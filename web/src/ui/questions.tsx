import { type ReactNode, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let current: ReactNode = null

function show(question: ReactNode): void {
  current = question
  for (const listener of listeners) listener()
}

/**
 * Asks a question that outlives the screen it came from, such as one behind the button of a toast, and returns its
 * answer. `question` is drawn with what ends it.
 */
export function askAcrossPages<Answer>(question: (end: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise((resolve) => {
    show(
      question((answer) => {
        show(null)
        resolve(answer)
      }),
    )
  })
}

/** Draws the question that `askAcrossPages` asks. Mounted once. */
export function Questions() {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
