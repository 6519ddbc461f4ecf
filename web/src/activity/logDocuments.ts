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
  mutation LogUndoBooking($id: ID!, $seal: String) {
    undoBooking(bookingId: $id, seal: $seal) {
      ...Save_answer
    }
  }
`)

export const LogUndoCancellationMutation = graphql(`
  mutation LogUndoCancellation($id: ID!, $seal: String) {
    undoCancellation(bookingId: $id, seal: $seal) {
      ...Save_answer
    }
  }
`)

export const LogUndoMoveMutation = graphql(`
  mutation LogUndoMove($id: ID!, $seal: String) {
    undoMove(bookingId: $id, seal: $seal) {
      ...Save_answer
    }
  }
`)

export const LogUndoSlotsMutation = graphql(`
  mutation LogUndoSlots($id: ID!, $seal: String) {
    undoSlotBatch(batchId: $id, seal: $seal) {
      ...Save_answer
    }
  }
`)

export const LogUndoRunMutation = graphql(`
  mutation LogUndoRun($id: ID!, $seal: String) {
    undoRun(id: $id, seal: $seal) {
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
  mutation LogUndoLeave($id: ID!, $seal: String) {
    undoLeave(input: { id: $id, seal: $seal }) {
      ...Save_answer
      lostLessons {
        bookingId
      }
      lostPlaces
      lostContracts
    }
  }
`)

export const LogUndoImportMutation = graphql(`
  mutation LogUndoImport($id: ID!) {
    undoImport(id: $id) {
      ...Save_answer
    }
  }
`)
