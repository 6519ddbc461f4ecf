import { graphql } from '../../gql/gql.ts'
import type { StudentLeavesQuery as StudentLeavesData } from '../../gql/graphql.ts'

/** A pause or departure as a student's page shows it. (PAUSE-09) */
export const StudentLeave_leave = graphql(`
  fragment StudentLeave_leave on StudentLeave {
    id
    version
    kind
    state
    from
    until
    saidOn
    remindOn
    reason
    note
    fee
    keepsPlaces
    cancelled
    madeBy
    isUndone
    fees {
      month
      contractName
      amount
      isWaived
    }
  }
`)

/** Reads the pauses and departures of a student. */
export const StudentLeavesQuery = graphql(`
  query StudentLeaves($studentId: ID!) {
    studentLeaves(list: all, studentId: $studentId) {
      leaves {
        ...StudentLeave_leave
      }
    }
  }
`)

export type StudentLeave = StudentLeavesData['studentLeaves']['leaves'][number]

/** Reads what the school has set for pauses and departures. */
export const LeaveSettingsQuery = graphql(`
  query LeaveSettings {
    settings {
      id
      pauseFee
      leaveReasons
    }
  }
`)

/** What a student who leaves owes and has, and what ends. (PAUSE-23) */
export const LeavingMoney_money = graphql(`
  fragment LeavingMoney_money on LeavingMoney {
    studentName
    debts {
      contractId
      contractNumber
      contractHolder
      startDate
      endDate
      balanceOwing
    }
    deposit
    points {
      contractId
      contractName
      points
      yen
    }
    planChanges {
      contractId
      planName
      from
    }
    discounts {
      contractId
      contractName
      name
      lastDay
    }
    pauses {
      leaveId
      from
      until
    }
    debits {
      collectOn
      amount
    }
  }
`)

/** Reads what a pause or departure would do. (PAUSE-03) */
export const LeavePreviewQuery = graphql(`
  query LeavePreview($input: LeaveInput!) {
    leavePreview(input: $input) {
      success
      message
      field
      plan {
        noticeBy
        isLate
        lessons {
          bookingId
          startsAt
          endsAt
          courseName
          teacherName
          cost
          isCancelled
          pointsAfter
        }
        waits
        places
        releasesPlaces
        contracts {
          contractId
          contractName
          startDate
          endDate
          isUsed
          price
          refundable
          points
          ways
          way
        }
        feeMonths
        fee
        money {
          ...LeavingMoney_money
        }
        people {
          ...ToldPerson_person
        }
        digest
      }
    }
  }
`)

/** Records a pause or departure. (PAUSE-01) */
export const RecordLeaveMutation = graphql(`
  mutation RecordLeave($input: RecordLeaveInput!) {
    recordLeave(input: $input) {
      ...Save_answer
      leave {
        ...StudentLeave_leave
      }
    }
  }
`)

/** Reads what a change of a pause or departure would do. (PAUSE-20) */
export const LeaveChangePreviewQuery = graphql(`
  query LeaveChangePreview($input: LeaveChangeInput!) {
    leaveChangePreview(input: $input) {
      success
      message
      field
      plan {
        studentName
        lessons {
          bookingId
          startsAt
          endsAt
          courseName
          teacherName
          cost
          isCancelled
          pointsAfter
        }
        restored {
          bookingId
          startsAt
          courseName
        }
        lost {
          bookingId
          startsAt
          message
        }
        waits
        contracts {
          contractId
          contractName
          startDate
          endDate
          isUsed
          price
          refundable
          points
          ways
          way
        }
        restoredContracts
        lostContracts
        feeMonths
        fee
        waivedMonths
        money {
          ...LeavingMoney_money
        }
        people {
          ...ToldPerson_person
        }
        digest
      }
    }
  }
`)

/** Changes a pause or departure. (PAUSE-20) */
export const ChangeLeaveMutation = graphql(`
  mutation ChangeLeave($input: ChangeLeaveInput!) {
    changeLeave(input: $input) {
      ...Save_answer
      leave {
        ...StudentLeave_leave
      }
    }
  }
`)

/** Gives a pause or departure another last day. (PAUSE-08) */
export const EndLeaveMutation = graphql(`
  mutation EndLeave($input: EndLeaveInput!) {
    endLeave(input: $input) {
      ...Save_answer
      leave {
        ...StudentLeave_leave
      }
    }
  }
`)

/** Reads what undoing a pause or departure restores. (PAUSE-24) */
export const LeaveUndoPreviewQuery = graphql(`
  query LeaveUndoPreview($id: ID!) {
    leaveUndoPreview(id: $id) {
      success
      message
      plan {
        studentName
        kind
        lessons {
          bookingId
          startsAt
          courseName
        }
        places
        contracts
        waivedMonths
        planChanges {
          contractId
          planName
          from
        }
        discounts {
          contractId
          contractName
          name
        }
        lostLessons {
          bookingId
          startsAt
          message
        }
        lostPlaces
        lostContracts
        people {
          ...ToldPerson_person
        }
        digest
      }
    }
  }
`)

/** Undoes a pause or departure. (PAUSE-07) */
export const UndoLeaveMutation = graphql(`
  mutation UndoLeave($input: UndoLeaveInput!) {
    undoLeave(input: $input) {
      ...Save_answer
      lostLessons {
        bookingId
        startsAt
        message
      }
      lostPlaces
      lostContracts
      leave {
        ...StudentLeave_leave
      }
    }
  }
`)

/** Waives the fee of a month of a pause. (PAUSE-05) */
export const WaivePauseFeeMutation = graphql(`
  mutation WaivePauseFee($input: WaivePauseFeeInput!) {
    waivePauseFee(input: $input) {
      ...Save_answer
      leave {
        ...StudentLeave_leave
      }
    }
  }
`)
