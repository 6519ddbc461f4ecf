import { useMessages } from '../../shared/i18n/useMessages.ts'
import { toastError, toastSuccess } from '../../shared/ui/toasts.tsx'
import { messages } from './messages.ts'

interface Answer {
  success: boolean
  message: string
}

/**
 * Waits for what the server says to a change and tells it: `done` when it worked, else why it did not.
 * A call that failed has told its own story in a toast. Gives whether it worked. (ERR-21, ERR-22)
 */
export function useAnswer() {
  const m = useMessages(messages)
  return async (call: Promise<Answer | undefined>, done: string): Promise<boolean> => {
    const answer = await call.catch(() => undefined)
    if (answer === undefined) return false
    if (answer.success) toastSuccess(done)
    else toastError(m.failed(answer.message))
    return answer.success
  }
}
