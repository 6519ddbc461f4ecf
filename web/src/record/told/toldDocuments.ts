import { graphql } from '../../gql/gql.ts'
import type { UndoPreviewQuery as UndoPreviewData } from '../../gql/graphql.ts'

/** A person whom a change of a slot concerns, how they are notified, and the number to call. */
export const ToldPerson_person = graphql(`
  fragment ToldPerson_person on LessonPerson {
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
      ...ToldPerson_person
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

/** Reads whom undoing a background task, a change of several slots, a booking or a cancellation would tell. */
export const UndoPreviewQuery = graphql(`
  query UndoPreview(
    $runId: ID
    $batchId: ID
    $bookingId: ID
    $bookingIds: [ID!]
    $cancelledBookingId: ID
    $tell: Boolean
  ) {
    undoPreview(
      runId: $runId
      batchId: $batchId
      bookingId: $bookingId
      bookingIds: $bookingIds
      cancelledBookingId: $cancelledBookingId
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
    }
  }
`)

export type UndoPreview = UndoPreviewData['undoPreview']
