import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { answerReason } from './answerText.ts'
import { messages as studentMessages } from './messages.ts'
import { StudentJoinWaitingListMutation, StudentLeaveWaitingListMutation } from './waitingDocuments.ts'
import { messages } from './waitingMessages.ts'

/**
 * Joins and leaves the waiting list of a slot and shows the outcome in a toast; `busy` while one is on its way.
 * (BOOK-37)
 */
export function useWaiting(slotId: string): { join: () => Promise<void>; leave: () => Promise<void>; busy: boolean } {
  const text = useMessages(messages)
  const { failed } = useMessages(studentMessages)
  const [language] = useLanguage()
  const { save: joinList, saving: joining } = useSave(StudentJoinWaitingListMutation)
  const { save: leaveList, saving: leaving } = useSave(StudentLeaveWaitingListMutation)
  const variables = { input: { slotId } }
  const refused = (answer: Parameters<typeof answerReason>[0]) => failed(answerReason(answer, language))
  const join = async () => void (await joinList(variables, { done: text.joined, refused }))
  const leave = async () => void (await leaveList(variables, { done: text.left, refused }))
  return { join, leave, busy: joining || leaving }
}
