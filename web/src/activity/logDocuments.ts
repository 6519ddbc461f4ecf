import { graphql } from '../gql/gql.ts'

/** A page of the log, the latest first. */
export const LogQuery = graphql(`
  query Log($input: LogInput!) {
    log(input: $input) {
      entries {
        ...LogEntry_entry
      }
      next
    }
  }
`)

/** What undoes an entry; null where nothing does, or it is not for the viewer to undo. */
export const UndoTargetQuery = graphql(`
  query UndoTarget($entryId: ID!) {
    undoTarget(entryId: $entryId) {
      kind
      id
    }
  }
`)

export const LogUndoBookingMutation = graphql(`
  mutation LogUndoBooking($id: ID!, $digest: String) {
    undoBooking(bookingId: $id, digest: $digest) {
      ...Save_answer
    }
  }
`)

export const LogUndoCancellationMutation = graphql(`
  mutation LogUndoCancellation($id: ID!, $digest: String) {
    undoCancellation(bookingId: $id, digest: $digest) {
      ...Save_answer
    }
  }
`)

export const LogUndoMoveMutation = graphql(`
  mutation LogUndoMove($id: ID!, $digest: String) {
    undoMove(bookingId: $id, digest: $digest) {
      ...Save_answer
    }
  }
`)

export const LogUndoSlotsMutation = graphql(`
  mutation LogUndoSlots($id: ID!, $digest: String) {
    undoSlotBatch(batchId: $id, digest: $digest) {
      ...Save_answer
    }
  }
`)

export const LogUndoRunMutation = graphql(`
  mutation LogUndoRun($id: ID!, $digest: String) {
    undoRun(id: $id, digest: $digest) {
      ...Save_answer
    }
  }
`)

export const LogUndoPaymentsMutation = graphql(`
  mutation LogUndoPayments($id: ID!) {
    undoPayments(id: $id) {
      ...Save_answer
    }
  }
`)

export const LogUndoLeaveMutation = graphql(`
  mutation LogUndoLeave($id: ID!, $digest: String) {
    undoLeave(input: { id: $id, digest: $digest }) {
      ...Save_answer
      lostLessons {
        bookingId
      }
      lostPlaces
      lostContracts
    }
  }
`)

export const LogUndoMergeMutation = graphql(`
  mutation LogUndoMerge($id: ID!) {
    undoStudentMerge(input: { id: $id }) {
      ...Save_answer
    }
  }
`)

export const LogUndoFeeMutation = graphql(`
  mutation LogUndoFee($id: ID!) {
    undoWaivedFee(id: $id) {
      ...Save_answer
    }
  }
`)

export const LogUndoImportMutation = graphql(`
  mutation LogUndoImport($id: ID!, $digest: String) {
    undoImport(id: $id, digest: $digest) {
      ...Save_answer
    }
  }
`)
