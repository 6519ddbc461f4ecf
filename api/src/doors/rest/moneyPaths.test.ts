import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { makeSchool } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'

/** Why an operation of GraphQL has no path. */
const why = {
  accounts: 'Account numbers are entered and seen by people, on a screen that asks for their password.',
  list: 'A path lists the same with other words, or its preview has it.',
  many: 'Paths settle contracts by name and need no preview: what is due is read just before.',
  paper: 'Shows one paper to whoever is about to issue it. A path issues it, and it can be cancelled.',
  part: 'The answers of the other paths have it.',
  points: 'Moves points and no money. It is open to keys in GraphQL.',
  settings: 'Set up once on a screen, with a preview of the words or the picture.',
  undo: 'Undoes or waives what somebody recorded on a screen. Keys undo payments in GraphQL.',
} as const

/**
 * The operation of REST that does what an operation of GraphQL about money does, by its name, or why there is none.
 */
const paths: Readonly<Record<string, { rest: string } | { none: keyof typeof why }>> = {
  // Plans and contracts.
  plans: { rest: 'listPlans' },
  planVersions: { none: 'list' },
  createPlan: { rest: 'createPlan' },
  updatePlan: { rest: 'updatePlan' },
  deletePlan: { rest: 'deletePlan' },
  priceChangePreview: { rest: 'changePlanPrices' },
  startPriceChange: { rest: 'changePlanPrices' },
  planChoices: { none: 'list' },
  createContractFromPlan: { rest: 'createContractFromPlan' },
  planChangePreview: { rest: 'changeContractPlan' },
  changePlan: { rest: 'changeContractPlan' },
  withdrawPlanChange: { rest: 'cancelContractPlanChange' },
  addDiscount: { rest: 'addContractDiscount' },
  endDiscount: { rest: 'setContractDiscountEnd' },
  contractPage: { rest: 'listContracts' },
  contractCount: { none: 'list' },
  contract: { rest: 'getContract' },
  contractEntries: { none: 'part' },
  pointLedger: { none: 'points' },
  createContract: { rest: 'createContract' },
  updateContract: { rest: 'updateContract' },
  deleteContract: { rest: 'deleteContract' },
  givePoints: { none: 'points' },
  undoGivenPoints: { none: 'points' },
  monthlyRenewals: { none: 'list' },
  startMonthly: { rest: 'renewMonthlyContracts' },
  // Agreements.
  agreementPreview: { none: 'paper' },
  agreements: { rest: 'listAgreements' },
  agreement: { rest: 'getAgreementPdf' },
  printAgreement: { rest: 'createAgreements' },
  signAgreement: { rest: 'signAgreement' },
  agreementsPreview: { rest: 'getAgreementsPreview' },
  startAgreements: { rest: 'createAgreements' },
  agreementTemplates: { none: 'settings' },
  agreementTemplatePreview: { none: 'settings' },
  saveAgreementTemplate: { none: 'settings' },
  // Pauses.
  studentLeaves: { rest: 'listStudentLeaves' },
  leavePreview: { rest: 'createStudentLeave' },
  recordLeave: { rest: 'createStudentLeave' },
  leaveChangePreview: { rest: 'changeStudentLeave' },
  changeLeave: { rest: 'changeStudentLeave' },
  endLeave: { rest: 'updateStudentLeave' },
  leaveUndoPreview: { none: 'undo' },
  undoLeave: { none: 'undo' },
  waivePauseFee: { none: 'undo' },
  // Payments, fees, deposits and cash.
  paymentsReport: { rest: 'listPayments' },
  paymentRuns: { none: 'undo' },
  settlementPreview: { none: 'many' },
  settleContracts: { rest: 'settleContracts' },
  recordPayment: { rest: 'addPayment' },
  otherDebts: { rest: 'listOtherDebts' },
  refundable: { none: 'part' },
  recordRefund: { rest: 'addRefund' },
  undoPayments: { none: 'undo' },
  feePreview: { rest: 'getFeePreview' },
  fees: { rest: 'listFees' },
  chargeFees: { rest: 'addFees' },
  waiveFee: { rest: 'cancelFee' },
  undoFees: { rest: 'cancelFees' },
  undoWaivedFee: { rest: 'undoFeeWaiver' },
  deposits: { rest: 'listDeposits' },
  receiveDeposit: { rest: 'addDeposit' },
  applyDeposit: { rest: 'settleDeposit' },
  refundDeposit: { rest: 'addDepositRefund' },
  undoDeposit: { rest: 'cancelDeposit' },
  cashDay: { rest: 'getCashDay' },
  cashClosings: { rest: 'listCashClosings' },
  closeCash: { rest: 'createCashClosing' },
  undoCashClosing: { rest: 'cancelCashClosing' },
  // Debits, transfers and the journal.
  banks: { none: 'accounts' },
  bankBranches: { none: 'accounts' },
  bankAccount: { none: 'accounts' },
  saveBankAccount: { none: 'accounts' },
  deleteBankAccount: { none: 'accounts' },
  debitSettings: { none: 'accounts' },
  saveDebitSettings: { none: 'accounts' },
  debitPreview: { rest: 'getDebitPreview' },
  debitRequests: { rest: 'listDebits' },
  debitFile: { rest: 'getDebitFile' },
  debitResultPreview: { rest: 'setDebitResult' },
  requestDebit: { rest: 'createDebit' },
  withdrawDebit: { rest: 'cancelDebit' },
  recordDebitResult: { rest: 'setDebitResult' },
  waitingStatements: { none: 'list' },
  transferPreview: { rest: 'testTransfers' },
  recordTransfers: { rest: 'addTransfers' },
  journal: { rest: 'listJournal' },
  // Papers.
  papers: { rest: 'listPapers' },
  receipts: { rest: 'listPapers' },
  issueReceipt: { rest: 'createReceipt' },
  receiptsPreview: { rest: 'getReceiptsPreview' },
  startReceipts: { rest: 'createReceipts' },
  invoicePreview: { rest: 'getInvoicePreview' },
  startInvoices: { rest: 'createInvoices' },
  cancelInvoice: { rest: 'cancelInvoice' },
  statementPreview: { none: 'paper' },
  issueStatement: { rest: 'createStatement' },
  issueReturnInvoice: { rest: 'createReturnInvoice' },
  issueDepositReceipt: { rest: 'createDepositReceipt' },
  cancelPaper: { rest: 'cancelPaper' },
  statementsPreview: { rest: 'getStatementsPreview' },
  startStatements: { rest: 'createStatements' },
  paperMailPreview: { rest: 'sendPapers' },
  mailPapers: { rest: 'sendPapers' },
  paperSeal: { none: 'settings' },
  setPaperSeal: { none: 'settings' },
}

/** The rooms of the api in which GraphQL is about money. */
const rooms = '{plans,contracts,leaves,payments,debit,papers}'

/** Returns the names of the queries and mutations of a resolver: the methods under their decorators. */
const operationsIn = (source: string): string[] =>
  [...source.matchAll(/@(?:Query|Mutation)\([\s\S]*?\n {2}(?:async )?(\w+)\(/g)].map(([, name = '']) => name)

test('each operation of GraphQL about money has a path in REST, or a reason why it has none (PAPER-32)', async () => {
  const api = join(import.meta.dirname, '../..')
  const resolvers = globSync(`${rooms}/**/*.resolver.ts`, { cwd: api })
  const found = resolvers.flatMap((file) => operationsIn(readFileSync(join(api, file), 'utf8')))
  expect(found.length).toBeGreaterThan(80)
  expect(found.toSorted()).toEqual(Object.keys(paths).toSorted())

  const { host } = await makeSchool((await testDatabase()).orm)
  type Description = { paths: Record<string, Record<string, { operationId: string }>> }
  const { body } = await rest<Description>(await testApp(), 'GET', '/api/openapi.json', undefined, { host })
  const named = new Set(
    Object.values(body.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId)),
  )
  expect(Object.values(paths).filter((each) => 'rest' in each && !named.has(each.rest))).toEqual([])
  const reasons = new Set(Object.values(paths).flatMap((each) => ('none' in each ? [each.none] : [])))
  expect([...reasons].toSorted()).toEqual(Object.keys(why).toSorted())
})
