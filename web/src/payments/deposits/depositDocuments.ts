import { graphql } from '../../gql/gql.ts'
import type { DepositsQuery as DepositsData } from '../../gql/graphql.ts'

/** What is held for a student, and the contracts it can be applied to. (DEP-01) */
export const DepositsQuery = graphql(`
  query Deposits($studentId: ID!) {
    deposits(studentId: $studentId) {
      studentId
      held
      entries {
        id
        kind
        value
        date
        method
        receivedBy
        note
        reason
        contractNumber
        undoneAt
        undoneBy
      }
    }
    contractPage(studentId: $studentId, all: true, kind: unpaid) {
      contracts {
        id
        contractNumber
        balanceOwing
      }
    }
  }
`)

export type DepositEntry = NonNullable<DepositsData['deposits']>['entries'][number]
export type OwingContract = DepositsData['contractPage']['contracts'][number]

export const ReceiveDepositMutation = graphql(`
  mutation ReceiveDeposit($input: ReceiveDepositInput!) {
    receiveDeposit(input: $input) {
      ...Save_answer
      entry {
        id
      }
    }
  }
`)

export const ApplyDepositMutation = graphql(`
  mutation ApplyDeposit($input: ApplyDepositInput!) {
    applyDeposit(input: $input) {
      ...Save_answer
    }
  }
`)

export const RefundDepositMutation = graphql(`
  mutation RefundDeposit($input: RefundDepositInput!) {
    refundDeposit(input: $input) {
      ...Save_answer
    }
  }
`)

export const UndoDepositMutation = graphql(`
  mutation UndoDeposit($id: ID!) {
    undoDeposit(id: $id) {
      ...Save_answer
    }
  }
`)

/** Issues the receipt for money that was received. (PAPER-26) */
export const IssueDepositReceiptMutation = graphql(`
  mutation IssueDepositReceipt($input: IssueDepositReceiptInput!) {
    issueDepositReceipt(input: $input) {
      ...Save_answer
      paper {
        id
        pdfPath
      }
    }
  }
`)
