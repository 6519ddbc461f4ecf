import { graphql } from '../../gql/gql.ts'

/** Marks one student of a slot; brings back the slot as it is now, also after a refusal. (SLOT-24, SCHED-49) */
export const SetAttendanceMutation = graphql(`
  mutation SetAttendance($input: AttendanceInput!) {
    setAttendance(input: $input) {
      ...Save_answer
      reasonCode
      slot {
        id
        ...FullSlot_slot
      }
    }
  }
`)

/** Reads what each mark would do to the make-up points of the bookings of slots. (LOT-16) */
export const MakeUpPreviewQuery = graphql(`
  query MakeUpPreview($slotIds: [ID!]!) {
    makeUpPreview(slotIds: $slotIds) {
      bookingId
      slotId
      points
      validUntil
      usedBy
      marks {
        attendance
        reason
        points
        validUntil
        digest
      }
    }
  }
`)
