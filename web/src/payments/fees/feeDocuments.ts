import { graphql } from '../../gql/gql.ts'
import type { FeePreviewQuery as FeePreviewData, FeesQuery as FeesData } from '../../gql/graphql.ts'

/** The fees that the school's rules charge now. (FEE-01) */
export const FeePreviewQuery = graphql(`
  query FeePreview {
    feePreview {
      isOn
      fees {
        kind
        contractId
        contractNumber
        studentId
        studentName
        about
        owing
        value
        digest
      }
    }
  }
`)

export type PlannedFee = FeePreviewData['feePreview']['fees'][number]

/** A page of the fees that were charged, the newest first. (FEE-03) */
export const FeesQuery = graphql(`
  query Fees($after: ID) {
    fees(after: $after) {
      id
      kind
      contractId
      contractNumber
      studentId
      studentName
      about
      value
      chargedOn
      by
      isMoot
      waivedAt
      waivedBy
      waiveReason
    }
  }
`)

export type ChargedFee = FeesData['fees'][number]

export const ChargeFeesMutation = graphql(`
  mutation ChargeFees($input: ChargeFeesInput!) {
    chargeFees(input: $input) {
      ...Save_answer
      count
      total
      runId
    }
  }
`)

export const WaiveFeeMutation = graphql(`
  mutation WaiveFee($input: WaiveFeeInput!) {
    waiveFee(input: $input) {
      ...Save_answer
    }
  }
`)

export const UndoFeesMutation = graphql(`
  mutation UndoFees($id: ID!) {
    undoFees(id: $id) {
      ...Save_answer
    }
  }
`)

export const UndoWaivedFeeMutation = graphql(`
  mutation UndoWaivedFee($id: ID!) {
    undoWaivedFee(id: $id) {
      ...Save_answer
    }
  }
`)

/** The queries that show what fees change, where they are on screen. */
export const feeQueries = ['FeePreview', 'Fees', 'Contract', 'ContractEntries', 'OwedContracts', 'MonthEnd']
