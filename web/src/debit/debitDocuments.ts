import { graphql } from '../gql/gql.ts'
import type {
  BankAccountQuery as BankAccountData,
  DebitPreviewQuery as DebitPreviewData,
  DebitRequestsQuery as DebitRequestsData,
  DebitResultPreviewQuery as DebitResultPreviewData,
  DebitSettingsQuery as DebitSettingsData,
  TransferPreviewQuery as TransferPreviewData,
} from '../gql/graphql.ts'

/** Banks by code or name. */
export const BanksQuery = graphql(`
  query Banks($search: String!) {
    banks(search: $search) {
      code
      name
    }
  }
`)

/** Branches of a bank. */
export const BankBranchesQuery = graphql(`
  query BankBranches($bank: String!, $search: String!) {
    bankBranches(bank: $bank, search: $search) {
      code
      name
    }
  }
`)

/** The bank details of a student. (DEBIT-01) */
export const BankAccountQuery = graphql(`
  query BankAccount($studentId: ID!) {
    bankAccount(studentId: $studentId) {
      studentId
      version
      bankCode
      bankName
      branchCode
      branchName
      kind
      number
      holder
      startDate
      mandateDate
    }
  }
`)

export type BankAccount = NonNullable<BankAccountData['bankAccount']>

export const SaveBankAccountMutation = graphql(`
  mutation SaveBankAccount($input: SaveBankAccountInput!) {
    saveBankAccount(input: $input) {
      ...Save_answer
      ...Save_form
    }
  }
`)

export const DeleteBankAccountMutation = graphql(`
  mutation DeleteBankAccount($studentId: ID!) {
    deleteBankAccount(studentId: $studentId) {
      ...Save_answer
    }
  }
`)

/** The school as the collector of debits. (DEBIT-04) */
export const DebitSettingsQuery = graphql(`
  query DebitSettings {
    debitSettings {
      version
      collectorCode
      collectorName
      bankCode
      bankName
      branchCode
      branchName
      kind
      number
      lineBreaks
      collectDay
      nextCollectOn
    }
  }
`)

export type DebitSettings = NonNullable<DebitSettingsData['debitSettings']>

export const SaveDebitSettingsMutation = graphql(`
  mutation SaveDebitSettings($input: SaveDebitSettingsInput!) {
    saveDebitSettings(input: $input) {
      ...Save_answer
      ...Save_form
    }
  }
`)

/** What would be debited on a day, and who is left out. (DEBIT-05) */
export const DebitPreviewQuery = graphql(`
  query DebitPreview($collectOn: PlainDate!) {
    debitPreview(collectOn: $collectOn) {
      dayProblem
      count
      total
      rows {
        studentId
        studentName
        amount
        contracts
        bankName
        branchName
        accountEnd
        isFirst
      }
      leftOut {
        studentId
        studentName
        owing
        reason
      }
    }
  }
`)

export type DebitPreview = DebitPreviewData['debitPreview']

export const RequestDebitMutation = graphql(`
  mutation RequestDebit($input: RequestDebitInput!) {
    requestDebit(input: $input) {
      ...Save_answer
      request {
        id
      }
    }
  }
`)

/** The requests of late. */
export const DebitRequestsQuery = graphql(`
  query DebitRequests {
    debitRequests {
      id
      collectOn
      at
      by
      count
      total
      state
      paidCount
      paidTotal
      runId
      recordedAt
      recordedBy
      hasFile
    }
  }
`)

export type DebitRequest = DebitRequestsData['debitRequests'][number]

export const DebitFileQuery = graphql(`
  query DebitFile($id: ID!) {
    debitFile(id: $id) {
      name
      content
    }
  }
`)

export const WithdrawDebitMutation = graphql(`
  mutation WithdrawDebit($id: ID!) {
    withdrawDebit(id: $id) {
      ...Save_answer
    }
  }
`)

/** What a file of results says. (DEBIT-06) */
export const DebitResultPreviewQuery = graphql(`
  query DebitResultPreview($input: DebitResultInput!) {
    debitResultPreview(input: $input) {
      problem
      notYet
      digest
      paidCount
      paidTotal
      unpaidCount
      unpaidTotal
      rows {
        studentId
        studentName
        amount
        result
        meaning
        problem
      }
    }
  }
`)

export type DebitResultPreview = NonNullable<DebitResultPreviewData['debitResultPreview']>

export const RecordDebitResultMutation = graphql(`
  mutation RecordDebitResult($input: RecordDebitResultInput!) {
    recordDebitResult(input: $input) {
      ...Save_answer
    }
  }
`)

export const UndoDebitMutation = graphql(`
  mutation UndoDebit($id: ID!) {
    undoPayments(id: $id) {
      ...Save_answer
    }
  }
`)

/** A bank's statement as it is read. (DEBIT-09) */
export const TransferPreviewQuery = graphql(`
  query TransferPreview($input: TransferFileInput!) {
    transferPreview(input: $input) {
      heads
      dateColumn
      amountColumn
      payerColumn
      referenceColumn
      problem
      unreadLines
      debtors {
        studentId
        studentName
        owing
      }
      rows {
        digest
        line
        date
        amount
        payer
        reference
        isRecorded
        recordedFor
        studentId
        studentName
        reason
        isSure
      }
    }
  }
`)

export type TransferPreview = NonNullable<TransferPreviewData['transferPreview']>

/** Students by part of their names or code, of whom a transfer may be. (PAY-20) */
export const TransferStudentsQuery = graphql(`
  query TransferStudents($search: String!, $date: PlainDate!) {
    studentChoices(search: $search, date: $date) {
      id
      studentCode
      fullName
    }
  }
`)

/** The statements that wait for their transfers to be recorded. (DEBIT-18) */
export const WaitingStatementsQuery = graphql(`
  query WaitingStatements {
    waitingStatements {
      id
      name
      sentAt
      sentBy
      count
      total
    }
  }
`)

export const RecordTransfersMutation = graphql(`
  mutation RecordTransfers($input: RecordTransfersInput!) {
    recordTransfers(input: $input) {
      ...Save_answer
      runId
    }
  }
`)

/** The sums of a month's journal. (DEBIT-12) */
export const JournalQuery = graphql(`
  query Journal($month: String!) {
    journal(month: $month) {
      kind
      taxRate
      count
      total
    }
  }
`)
