import { graphql } from '../../gql/gql.ts'
import type { UndoPreviewQuery as UndoPreviewData } from '../../gql/graphql.ts'

/** A person whom a change of a slot concerns, how they are notified, and the number to call. */
export const NotifiedPerson_person = graphql(`
  fragment NotifiedPerson_person on LessonPerson {
    type
    role
    id
    code
    name
    notice
    phoneNumber
  }
`)

/** Reads the people whom a change of slots concerns, and how they are notified. */
export const LessonPeopleQuery = graphql(`
  query LessonPeople($slotIds: [ID!]!, $studentId: ID) {
    lessonPeople(slotIds: $slotIds, studentId: $studentId) {
      ...NotifiedPerson_person
    }
  }
`)

/** Reads whom a change of one or several slots would notify, and whom no mail reaches. */
export const SlotChangePeopleQuery = graphql(`
  query SlotChangePeople($update: UpdateSlotInput, $batch: SlotBatchInput) {
    slotChangePeople(update: $update, batch: $batch) {
      type
      role
      id
      name
      notice
      phoneNumber
    }
  }
`)

/** What else a booking could have at the time it had before its move. */
export const SameTime_slot = graphql(`
  fragment SameTime_slot on BookableSlot {
    slot {
      id
      startsAt
      endsAt
      teacher {
        id
        displayName
      }
      location {
        id
        locationName
      }
    }
    choices {
      courseCode
      online
    }
  }
`)

/** Reads whom undoing a background task, a change of several slots, a booking, a cancellation or a move would tell. */
export const UndoPreviewQuery = graphql(`
  query UndoPreview(
    $runId: ID
    $batchId: ID
    $bookingId: ID
    $bookingIds: [ID!]
    $cancelledBookingId: ID
    $movedBookingId: ID
    $tell: Boolean
  ) {
    undoPreview(
      runId: $runId
      batchId: $batchId
      bookingId: $bookingId
      bookingIds: $bookingIds
      cancelledBookingId: $cancelledBookingId
      movedBookingId: $movedBookingId
      tell: $tell
    ) {
      success
      message
      people {
        type
        role
        id
        name
        notice
        phoneNumber
      }
      more
      stepsLeft
      seal
      sameTime {
        ...SameTime_slot
      }
    }
  }
`)

export type UndoPreview = UndoPreviewData['undoPreview']
