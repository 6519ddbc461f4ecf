import type { ReactNode } from 'react'
import { createStore } from '../shared/store.ts'
import { useStore } from '../shared/useStore.ts'

const asked = createStore<ReactNode>(null)

/**
 * Asks a question that outlives the screen it came from, such as one behind the button of a toast, and returns its
 * answer. `question` is drawn with what ends it.
 */
export function askAcrossPages<Answer>(question: (end: (answer: Answer) => void) => ReactNode): Promise<Answer> {
  return new Promise((resolve) => {
    asked.set(
      question((answer) => {
        asked.set(null)
        resolve(answer)
      }),
    )
  })
}

/** Draws the question that `askAcrossPages` asks. Mounted once. */
export function Questions() {
  return useStore(asked)
}
