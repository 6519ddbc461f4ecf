import { type ReasonCode, reasonText } from '@koma/schema/codes'
import type { Language } from '../shared/i18n/language.ts'

/** The server's answer to booking or cancelling. */
export interface Answer {
  code: string
  /** The code in words; for refusals without a code of their own, the reason. */
  message: string
}

/**
 * Returns the reason of a refusal in words; nothing when the server knows no more than that it failed. (BOOK-12,
 * BOOK-22)
 */
export function answerReason({ code, message }: Answer, language: Language): string {
  return message === reasonText(code as ReasonCode, language) && code === 'generalE' ? '' : message
}
