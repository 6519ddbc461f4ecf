import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { ToastWords } from './useSave.ts'

/** Shows a text after success, unless the answer has words of its own. */
export const unlessNoted = (done: string) => ({ done, noted: true }) satisfies ToastWords<unknown>

/** Returns the toast texts after something was done to a record, which name it. */
export function useRecordWords() {
  return useMessages(messages).outcomes
}
