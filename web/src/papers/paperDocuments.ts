import { graphql } from '../gql/gql.ts'
import type {
  InvoicePreviewQuery as Preview,
  PapersQuery as Papers,
  ReceiptsPreviewQuery as Receipts,
} from '../gql/graphql.ts'

/** What the invoices of a month would say. (PAPER-05) */
export const InvoicePreviewQuery = graphql(`
  query InvoicePreview($month: String) {
    invoicePreview(month: $month) {
      month
      dueOn
      isRegistered
      count
      total
      free
      invoices {
        studentId
        payer
        studentName
        addressedTo
        change
        lastId
        lastNumber
        lastCancelled
        lastPdfPath
        lines {
          contractNumber
          label
          startDate
          endDate
          amount
          rate
        }
        rates {
          rate
          total
          tax
        }
        total
        paid
        due
        digest
      }
    }
  }
`)

export type InvoicePreview = Preview['invoicePreview']
export type PreviewedInvoice = InvoicePreview['invoices'][number]

export const StartInvoicesMutation = graphql(`
  mutation StartInvoices($input: StartInvoicesInput!) {
    startInvoices(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

/** The receipts that the payments of some days would get. (PAPER-11) */
export const ReceiptsPreviewQuery = graphql(`
  query ReceiptsPreview($from: PlainDate!, $to: PlainDate!) {
    receiptsPreview(from: $from, to: $to) {
      more
      receipts {
        contractId
        number
        studentId
        studentName
        addressedTo
        paidOn
        method
        amount
        overpaid
        change
        lastNumber
        lastPdfPath
        digest
      }
    }
  }
`)

export type PreviewedReceipt = Receipts['receiptsPreview']['receipts'][number]

export const StartReceiptsMutation = graphql(`
  mutation StartReceipts($input: StartReceiptsInput!) {
    startReceipts(input: $input) {
      ...Save_answer
      run {
        ...Run_run
      }
    }
  }
`)

/** Papers as a list has them. (PAPER-08) */
export const PapersQuery = graphql(`
  query Papers($kind: PaperKind, $month: String, $search: String, $studentId: ID, $inForce: Boolean, $after: ID) {
    papers(kind: $kind, month: $month, search: $search, studentId: $studentId, inForce: $inForce, after: $after) {
      papers {
        ...Papers_paper
      }
      next
    }
  }
`)

export const Papers_paper = graphql(`
  fragment Papers_paper on Paper {
    id
    kind
    paperNumber
    issuedOn
    issuedBy
    studentId
    studentName
    addressedTo
    amount
    month
    replacedNumber
    replacedBy
    cancelledAt
    cancelledBy
    cancelReason
    pdfPath
    mail {
      ...PaperMail_mail
    }
  }
`)

export type Paper = Papers['papers']['papers'][number]

export const CancelInvoiceMutation = graphql(`
  mutation CancelInvoice($input: CancelInvoiceInput!) {
    cancelInvoice(input: $input) {
      ...Save_answer
      paper {
        ...Papers_paper
      }
    }
  }
`)

/** Cancels a paper other than an invoice or a statement. (PAPER-27) */
export const CancelPaperMutation = graphql(`
  mutation CancelPaper($input: CancelPaperInput!) {
    cancelPaper(input: $input) {
      ...Save_answer
      paper {
        ...Papers_paper
      }
    }
  }
`)

/** What a statement of a student would say. (PAPER-15) */
export const StatementPreviewQuery = graphql(`
  query StatementPreview($studentId: ID!, $payer: String, $from: PlainDate!, $to: PlainDate!) {
    statementPreview(studentId: $studentId, payer: $payer, from: $from, to: $to) {
      addressedTo
      opening
      closing
      deposit
      payers
      lines {
        date
        kind
        label
        contractNumber
        amount
      }
    }
  }
`)

export const IssueStatementMutation = graphql(`
  mutation IssueStatement($input: IssueStatementInput!) {
    issueStatement(input: $input) {
      ...Save_answer
      paper {
        ...Papers_paper
      }
    }
  }
`)
