import { graphql } from '../gql/gql.ts'
import type {
  OwedContractsQuery as OwedContracts,
  PaymentRunsQuery as PaymentRuns,
  PaymentsReportQuery as PaymentsReport,
} from '../gql/graphql.ts'

/** A page of the contracts for which something is owed. (PAY-03) */
export const OwedContractsQuery = graphql(`
  query OwedContracts($limit: Int, $after: String) {
    contractPage(all: true, kind: unpaid, limit: $limit, after: $after) {
      next
      contracts {
        id
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
        startDate
        endDate
        contractValue
        adjusted
        paid
        balanceOwing
        contractHolder
      }
    }
  }
`)

export type OwedContract = OwedContracts['contractPage']['contracts'][number]

/** Previews these payments. (PAY-05) */
export const SettlementPreviewQuery = graphql(`
  query SettlementPreview($input: SettleContractsInput!) {
    settlementPreview(input: $input) {
      count
      total
      refused
      rows {
        contractId
        contractNumber
        studentName
        balanceOwing
        amount
        owingAfter
        problem
      }
    }
  }
`)

/** Pays them or writes them off. (PAY-05, PAY-06) */
export const SettleContractsMutation = graphql(`
  mutation SettleContracts($input: SettleContractsInput!) {
    settleContracts(input: $input) {
      ...Save_answer
      total
      runId
      contracts {
        id
        version
        paid
        balanceOwing
      }
    }
  }
`)

/** Reads what was paid together of late. */
export const PaymentRunsQuery = graphql(`
  query PaymentRuns {
    paymentRuns {
      id
      mode
      date
      note
      at
      by
      count
      total
      undoneAt
      undoneBy
    }
  }
`)

export type PaymentRun = PaymentRuns['paymentRuns'][number]

/** Undoes what was paid together. */
export const UndoPaymentsMutation = graphql(`
  mutation UndoPayments($id: ID!) {
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

/** The payments of a period. (PAY-08, PAY-09) */
export const PaymentsReportQuery = graphql(`
  query PaymentsReport($from: PlainDate!, $to: PlainDate!) {
    paymentsReport(from: $from, to: $to) {
      id
      studentId
      studentCode
      studentName
      contractId
      contractName
      contractDeleted
      number
      date
      memo
      value
      uncollectible
      method
      fromDeposit
      receivedBy
      reference
      refundReason
      contractHolder
    }
  }
`)

export type Payment = PaymentsReport['paymentsReport'][number]
