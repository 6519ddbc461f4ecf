import { graphql } from '../../gql/gql.ts'

/** Marks one student of a slot; brings back the slot as it is now, also after a refusal. (SLOT-24, SCHED-49) */
export const SetAttendanceMutation = graphql(`
  mutation SetAttendance($input: AttendanceInput!) {
    setAttendance(input: $input) {
      ...Save_answer
      slot {
        id
        ...FullSlot_slot
      }
    }
  }
`)
