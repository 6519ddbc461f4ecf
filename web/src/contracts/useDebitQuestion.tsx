import { useState } from 'react'
import type { Answer } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Notice } from '../ui/Notice.tsx'
import { messages } from './messages.ts'

/**
 * Asks once whether a payment is recorded although a debit of the student waits for its results: after that refusal the
 * form shows `notice`, its button says `label`, and `besideDebit` is sent along. (DEBIT-13)
 */
export function useDebitQuestion() {
  const text = useMessages(messages)
  const [question, setQuestion] = useState<string | null>(null)
  const isAsked = question !== null
  return {
    besideDebit: isAsked,
    /** Takes up an answer; whether it asks this question. */
    hear: (answer: Answer) => {
      if (!isDebitQuestion(answer)) return false
      setQuestion(answer.message)
      return true
    },
    forget: () => setQuestion(null),
    notice: isAsked && <Notice tone="warn">{question}</Notice>,
    /** Returns the words of the button: those of the form, or that it is recorded all the same. */
    label: (words: string) => (isAsked ? text.recordAnyway(words) : words),
  }
}

/** Whether a refusal asks for a confirmation that the form shows by itself. */
export const isDebitQuestion = ({ field }: Pick<Answer, 'field'>) => field === 'besideDebit'
