import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { finalize, map } from 'rxjs'
import type { FullSlot } from './slotDocuments.ts'
import { slotStoreOf } from './slotStore.ts'

declare module '@apollo/client' {
  interface DefaultContext {
    /**
     * Takes the answer as it came. Apollo only learns that there is one, since the slots are kept elsewhere. The slots
     * of `seenIds` have changed since the question, so the answer may be older.
     */
    takeAnswer?: (data: Record<string, unknown>, seenIds: ReadonlySet<string>) => void
  }
}

/**
 * Hands the server's answers to those who keep them past Apollo. Answers about slots go to the asker. The slots in the
 * answer to a change go to their store, so that its author sees it, whatever the live connection does.
 */
export const slotAnswers = new ApolloLink((operation, forward) => {
  const { takeAnswer } = operation.getContext()
  const listening = takeAnswer && slotStoreOf(operation.client).listen()
  return forward(operation).pipe(
    map((result) => {
      const { data, errors } = result
      if (!data) return result
      if (takeAnswer && listening) {
        if (!errors?.length) takeAnswer(data, listening.seenIds)
        return { ...result, data: {} }
      }
      if (operation.operationType === OperationTypeNode.MUTATION) {
        const slots = Object.values(data).flatMap(slotsIn)
        if (slots.length > 0) slotStoreOf(operation.client).apply([{ slots, gone: [] }])
      }
      return result
    }),
    finalize(() => listening?.stop()),
  )
})

/** Returns the slots in a verb's answer that have all that teachers and staff see. */
function slotsIn(answer: unknown): FullSlot[] {
  if (typeof answer !== 'object' || answer === null) return []
  const slot = 'slot' in answer ? answer.slot : undefined
  const slots: unknown = 'slots' in answer ? answer.slots : undefined
  return [slot, ...(Array.isArray(slots) ? slots : [])].filter(isFullSlot)
}

/** Tells whether a value is a slot as staff and teachers get it; students receive less of one. */
function isFullSlot(value: unknown): value is FullSlot {
  return typeof value === 'object' && value !== null && 'version' in value && 'waitingList' in value
}
