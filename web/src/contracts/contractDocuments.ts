import { graphql } from '../gql/gql.ts'
import type {
  ContractEntry_EntryFragment,
  ContractForm_ContractFragment,
  ContractItem_ContractFragment,
} from '../gql/graphql.ts'

/** A contract as lists know it. (CON-10) */
export const ContractItem_contract = graphql(`
  fragment ContractItem_contract on ContractItem {
    id
    version
    contractName
    contractNumber
    student {
      id
      studentCode
      fullName
      active
      isFixed
    }
    active
    monthlyContract
    monthlyPoints
    points
    carryOver
    carryMost
    carryMonths
    carryOverComplete
    startDate
    endDate
    monthlyBookingLimit
    monthlyCancelLimit
    used
    renewed
    contractValue
    adjusted
    paid
    balanceOwing
    memoContractValue
    taxRate
    taxIncluded
    contractNotes
    contractHolder
    courses {
      id
      code
      displayName
    }
  }
`)

export type ContractItem = ContractItem_ContractFragment

/** A contract as its form knows it. (CON-10…17) */
export const ContractForm_contract = graphql(`
  fragment ContractForm_contract on ContractRecord {
    id
    version
    contractName
    contractNumber
    student {
      id
      studentCode
      fullName
      active
      isFixed
    }
    active
    monthlyContract
    monthlyPoints
    points
    carryOver
    carryMost
    carryMonths
    carryOverComplete
    startDate
    endDate
    monthlyBookingLimit
    monthlyCancelLimit
    used
    renewed
    contractValue
    paid
    balanceOwing
    memoContractValue
    taxRate
    taxIncluded
    contractNotes
    contractHolder
    courses {
      id
      code
      displayName
    }
    adjustments {
      number
      type
      value
      memo
      repeats
      percent
      yen
      lastDay
      fee
    }
    payments {
      number
      value
      date
      memo
      uncollectible
      method
      receivedBy
      reference
      fromDeposit
    }
    refunds {
      number
      value
    }
    usage {
      month
      bookings
      returns
    }
    bookingsToCome
    plan {
      id
      planName
      number
    }
    nextPlan {
      id
      versionId
      planName
      number
      from
      points
      price
      keepsDiscounts
    }
    lots {
      id
      origin
      given
      points
      validFrom
      validUntil
      reason
      missedAt
      undoable
    }
    predecessor {
      id
      contractNumber
    }
    successor {
      id
      contractNumber
    }
  }
`)

export type Contract = ContractForm_ContractFragment

/** The contracts of one student. (ASTU-11) */
export const StudentContractsQuery = graphql(`
  query StudentContracts($all: Boolean, $studentId: ID, $limit: Int, $after: String) {
    contractPage(all: $all, studentId: $studentId, limit: $limit, after: $after) {
      next
      contracts {
        ...ContractItem_contract
      }
    }
  }
`)

/** Reads whether contracts of a student in use carry over. (D45) */
export const CarryingContractsQuery = graphql(`
  query CarryingContracts($studentId: ID!) {
    contractPage(studentId: $studentId) {
      contracts {
        id
        contractNumber
        active
        carryOver
        carryOverComplete
        renewed
      }
    }
  }
`)

/** One contract with all there is to it. */
export const ContractQuery = graphql(`
  query Contract($id: ID!) {
    contract(id: $id) {
      ...ContractForm_contract
    }
  }
`)

/** Reads the entries of a contract's points and yen. */
export const ContractEntriesQuery = graphql(`
  query ContractEntries($id: ID!) {
    contractEntries(id: $id) {
      ...ContractEntry_entry
    }
  }
`)

/** One movement. */
export const ContractEntry_entry = graphql(`
  fragment ContractEntry_entry on ContractEntry {
    id
    kind
    at
    by
    change
    name
    value
    memo
    date
    uncollectible
    method
    receivedBy
    reference
    refundReason
    lessonTime
    courseName
  }
`)

export type ContractEntry = ContractEntry_EntryFragment

/** The courses a contract can be given. (CON-12) */
export const ContractCoursesQuery = graphql(`
  query ContractCourses {
    courses {
      id
      code
      displayName
      active
    }
  }
`)

/** Students by part of their names or code, to make a contract for. */
export const ContractStudentsQuery = graphql(`
  query ContractStudents($search: String!, $date: PlainDate!) {
    studentChoices(search: $search, date: $date) {
      id
      studentCode
      fullName
      active
    }
  }
`)

/** Makes a contract. (CON-10, CON-29) */
export const CreateContractMutation = graphql(`
  mutation CreateContract($input: CreateContractInput!) {
    createContract(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      contract {
        ...ContractForm_contract
      }
    }
  }
`)

/** Saves, deactivates or reactivates a contract. (CON-17, CON-18, CON-43) */
export const UpdateContractMutation = graphql(`
  mutation UpdateContract($input: UpdateContractInput!) {
    updateContract(input: $input) {
      ...Save_answer
      ...Save_form
      ...Save_undo
      contract {
        ...ContractForm_contract
      }
    }
  }
`)

/** Deletes a contract. (CON-44) */
export const DeleteContractMutation = graphql(`
  mutation DeleteContract($id: ID!) {
    deleteContract(id: $id) {
      ...Save_answer
    }
  }
`)

/** Reads the contracts that what is left over of a payment can pay. (PAY-17) */
export const OtherDebtsQuery = graphql(`
  query OtherDebts($contractId: ID!) {
    otherDebts(contractId: $contractId) {
      contractId
      contractNumber
      studentName
      balanceOwing
    }
  }
`)

/** Tells whether a day's money is closed. (CASH-02) */
export const ClosedDayQuery = graphql(`
  query ClosedDay($day: PlainDate!) {
    cashDay(day: $day) {
      day
      closing {
        id
      }
    }
  }
`)

/** Records one payment. (CON-63) */
export const RecordPaymentMutation = graphql(`
  mutation RecordPayment($input: RecordPaymentInput!) {
    recordPayment(input: $input) {
      ...Save_answer
      runId
      paymentNumber
      contract {
        id
        version
        paid
        balanceOwing
      }
    }
  }
`)

/** Reads what can be given back for a contract. (PAY-15) */
export const RefundableQuery = graphql(`
  query Refundable($contractId: ID!) {
    refundable(contractId: $contractId) {
      refundable
      balanceOwing
      overpaid
      method
    }
  }
`)

/** Records money that was given back. (PAY-15) */
export const RecordRefundMutation = graphql(`
  mutation RecordRefund($input: RecordRefundInput!) {
    recordRefund(input: $input) {
      ...Save_answer
      runId
      contract {
        id
        version
        adjusted
        paid
        balanceOwing
      }
    }
  }
`)

/** Issues the receipt for a payment, or returns the one that was issued. (PAPER-01) */
/** Issues the return invoice for a refund; the last one of the contract without a number. (PAPER-25) */
export const IssueReturnInvoiceMutation = graphql(`
  mutation IssueReturnInvoice($input: IssueReturnInvoiceInput!) {
    issueReturnInvoice(input: $input) {
      ...Save_answer
      paper {
        id
        pdfPath
      }
    }
  }
`)

export const IssueReceiptMutation = graphql(`
  mutation IssueReceipt($input: IssueReceiptInput!) {
    issueReceipt(input: $input) {
      ...Save_answer
      receipt {
        id
        receiptNumber
        pdfPath
      }
    }
  }
`)

/** Undoes one payment that was just recorded. (CON-63) */
export const UndoPaymentMutation = graphql(`
  mutation UndoPayment($id: ID!) {
    undoPayments(id: $id) {
      ...Save_answer
      contracts {
        id
        version
        paid
        balanceOwing
      }
    }
  }
`)
