import { createStore } from '../store.ts'

/** The question for the password that a sensitive change waits for; null while nothing waits. (SEC-13) */
export const passwordQuestion = createStore<{ answer: (given: boolean) => void } | null>(null)
