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
    guardians {
      id
      name
      email
      phoneNumber
      mailed
    }
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

/** A person whom a change or its undo would notify. */
export const ToldPerson_person = graphql(`
  fragment ToldPerson_person on ToldPerson {
    type
    role
    id
    name
    notice
    phoneNumber
    guardians {
      id
      name
      email
      phoneNumber
      mailed
    }
  }
`)

/** Reads whom a change of one or several slots would notify, and whom no mail reaches. */
export const SlotChangePeopleQuery = graphql(`
  query SlotChangePeople($update: UpdateSlotInput, $batch: SlotBatchInput) {
    slotChangePeople(update: $update, batch: $batch) {
      ...ToldPerson_person
    }
  }
`)

/** A lesson that could be booked: when, with whom and where. */
export const Lesson_slot = graphql(`
  fragment Lesson_slot on Slot {
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
`)

/** What else a booking could have at the time it had before its move. */
export const SameTime_slot = graphql(`
  fragment SameTime_slot on BookableSlot {
    slot {
      ...Lesson_slot
    }
    choices {
      courseCode
      online
    }
  }
`)

/** Reads whom an undo would tell. */
export const UndoPreviewQuery = graphql(`
  query UndoPreview(
    $runId: ID
    $batchId: ID
    $bookingId: ID
    $bookingIds: [ID!]
    $cancelledBookingId: ID
    $movedBookingId: ID
    $leaveId: ID
    $paymentsId: ID
    $importId: ID
    $recordUndoId: ID
    $mergeId: ID
    $feeId: ID
    $tell: Boolean
  ) {
    undoPreview(
      runId: $runId
      batchId: $batchId
      bookingId: $bookingId
      bookingIds: $bookingIds
      cancelledBookingId: $cancelledBookingId
      movedBookingId: $movedBookingId
      leaveId: $leaveId
      paymentsId: $paymentsId
      importId: $importId
      recordUndoId: $recordUndoId
      mergeId: $mergeId
      feeId: $feeId
      tell: $tell
    ) {
      success
      message
      people {
        ...ToldPerson_person
      }
      more
      stepsLeft
      digest
      sameTime {
        ...SameTime_slot
      }
    }
  }
`)

export type UndoPreview = UndoPreviewData['undoPreview']
