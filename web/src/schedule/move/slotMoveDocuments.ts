import { graphql } from '../../gql/gql.ts'
import type { SlotMovePreviewQuery as SlotMovePreviewData } from '../../gql/graphql.ts'

/** Previews moving slots with their students, for each of them. */
export const SlotMovePreviewQuery = graphql(`
  query SlotMovePreview($input: SlotMoveInput!) {
    slotMovePreview(input: $input) {
      slotId
      moves
      digest
      message
      startsAt
      endsAt
      cancelBy
      warnings
      people {
        ...NotifiedPerson_person
      }
    }
  }
`)

/** The outcome of a move for one slot, or why the slot stays. */
export type MoveVerdict = SlotMovePreviewData['slotMovePreview'][number]

/** Moves slots with their students, exactly as their summary said. */
export const MoveSlotsMutation = graphql(`
  mutation MoveSlots($input: MoveSlotsInput!) {
    moveSlots(input: $input) {
      ...Save_answer
      batchId
      slots {
        id
        ...FullSlot_slot
      }
    }
  }
`)
