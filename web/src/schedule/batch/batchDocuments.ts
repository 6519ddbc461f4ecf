import { graphql } from '../../gql/gql.ts'
import type { SlotBatchPreviewQuery as SlotBatchPreviewData } from '../../gql/graphql.ts'

/** Previews a change of several slots, for each of them. */
export const SlotBatchPreviewQuery = graphql(`
  query SlotBatchPreview($input: SlotBatchInput!) {
    slotBatchPreview(input: $input) {
      slotId
      changes
      message
      courseIds
      warnings
    }
  }
`)

/** The outcome for one slot, or why it stays as it is. */
export type SlotVerdict = SlotBatchPreviewData['slotBatchPreview'][number]

/** Changes or deletes slots together, exactly as their summary said. */
export const ChangeSlotBatchMutation = graphql(`
  mutation ChangeSlotBatch($input: ChangeSlotBatchInput!) {
    changeSlotBatch(input: $input) {
      ...Save_answer
      batchId
      verdicts {
        slotId
        message
      }
      slots {
        id
        ...FullSlot_slot
      }
    }
  }
`)

/** Takes one's last change of several slots back. */
export const UndoSlotBatchMutation = graphql(`
  mutation UndoSlotBatch($batchId: ID!, $digest: String) {
    undoSlotBatch(batchId: $batchId, digest: $digest) {
      ...Save_answer
      slots {
        id
        ...FullSlot_slot
      }
    }
  }
`)
