import { graphql } from '../gql/gql.ts'
import type { AgreementsPreviewQuery as Agreements, StatementsPreviewQuery as Statements } from '../gql/graphql.ts'

/** The agreements that the contracts of a list would get. (AGR-08) */
export const AgreementsPreviewQuery = graphql(`
  query AgreementsPreview($all: Boolean, $kind: ContractKind, $fixed: Boolean, $search: String) {
    agreementsPreview(all: $all, kind: $kind, fixed: $fixed, search: $search) {
      more
      agreements {
        contractId
        contractNumber
        studentId
        studentName
        contractHolder
        startDate
        endDate
        price
        lacksCoolingOff
        change
        lastId
        lastPrintedOn
        lastSignedOn
        lastPdfPath
        digest
      }
    }
  }
`)

export type PreviewedAgreement = Agreements['agreementsPreview']['agreements'][number]

export const StartAgreementsMutation = graphql(`
  mutation StartAgreements($input: StartAgreementsInput!) {
    startAgreements(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

/** The statements of a month. (PAPER-20) */
export const StatementsPreviewQuery = graphql(`
  query StatementsPreview($month: String, $by: StatementGroup) {
    statementsPreview(month: $month, by: $by) {
      month
      by
      count
      total
      more
      statements {
        studentId
        payer
        studentName
        addressedTo
        opening
        charged
        received
        closing
        deposit
        change
        lastId
        lastNumber
        lastPdfPath
        digest
      }
    }
  }
`)

export type StatementsPreview = Statements['statementsPreview']
export type PreviewedStatement = StatementsPreview['statements'][number]

export const StartStatementsMutation = graphql(`
  mutation StartStatements($input: StartStatementsInput!) {
    startStatements(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)
