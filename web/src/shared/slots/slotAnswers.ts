import { ApolloLink } from '@apollo/client'
import { OperationTypeNode } from 'graphql'
import { tap } from 'rxjs'
import type { FullSlot } from './slotDocuments.ts'
import { slotStoreOf } from './slotStore.ts'

/** Hears which slots the server's answer to a change has, so that who made it sees it, whatever the live line does. */
export const slotAnswers = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data }) => {
      if (operation.operationType !== OperationTypeNode.MUTATION) return
      const slots = Object.values(data ?? {}).flatMap(slotsIn)
      if (slots.length > 0) slotStoreOf(operation.client).apply([{ slots, gone: [] }])
    }),
  ),
)

/** The slots in a verb's answer that have all that teachers and staff see. */
function slotsIn(answer: unknown): FullSlot[] {
  if (typeof answer !== 'object' || answer === null) return []
  const slot = 'slot' in answer ? answer.slot : undefined
  const slots: unknown = 'slots' in answer ? answer.slots : undefined
  return [slot, ...(Array.isArray(slots) ? slots : [])].filter(isFullSlot)
}

/** Students are told less of one. */
function isFullSlot(value: unknown): value is FullSlot {
  return typeof value === 'object' && value !== null && 'version' in value && 'waitingList' in value
}
