import { graphql } from '../../gql/gql.ts'

/** The server's answer to a change of a slot, with the slot as it is now. */
export const SlotEdit_answer = graphql(`
  fragment SlotEdit_answer on SlotPayload {
    ...Save_answer
    slot {
      id
      ...FullSlot_slot
    }
  }
`)

/** Makes a slot. (SCHED-87) */
export const CreateSlotMutation = graphql(`
  mutation CreateSlot($input: SlotInput!) {
    createSlot(input: $input) {
      ...SlotEdit_answer
    }
  }
`)

/** Changes a slot; the answer has it as it is now, also after a refusal. (SCHED-87, SCHED-89) */
export const UpdateSlotMutation = graphql(`
  mutation UpdateSlot($input: UpdateSlotInput!) {
    updateSlot(input: $input) {
      ...SlotEdit_answer
    }
  }
`)

/** Deletes a slot without bookings. (SCHED-68) */
export const DeleteSlotMutation = graphql(`
  mutation DeleteSlot($slotId: ID!, $version: Int) {
    deleteSlot(slotId: $slotId, version: $version) {
      ...Save_answer
    }
  }
`)
