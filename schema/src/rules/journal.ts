import type { PaymentMethod } from '../records/payment.ts'
import type { TaxRate } from '../records/tax.ts'

/** The accounting programs whose files are written. */
export const journalPrograms = ['freee', 'moneyForward', 'yayoi'] as const
export type JournalProgram = (typeof journalPrograms)[number]

/**
 * What a journal entry is of: a contract that begins, a fee that is charged by rule, money that came in or was given
 * back, also as a deposit, a deposit that is applied to a contract, a write-off, or what was counted too much or too
 * little when a day was closed.
 */
export const journalKinds = [
  'sale',
  'fee',
  'payment',
  'deposit',
  'depositApplied',
  'writeoff',
  'cashDifference',
] as const
export type JournalKind = (typeof journalKinds)[number]

/**
 * One entry; a deposit has no contract, so its number is empty, and a difference has no student either. `amount` in
 * whole yen, tax included, below 0 for what was given back or is missing.
 */
export interface JournalEntry {
  kind: JournalKind
  /** `YYYY-MM-DD`. */
  date: string
  amount: number
  taxRate: TaxRate
  method: PaymentMethod | null
  studentName: string
  contractNumber: string
  /** The reason of a difference; empty for all else. */
  reason: string
}

const receivable = '売掛金'
const held = '預り金'
const accounts: Readonly<Record<PaymentMethod, string>> = {
  cash: '現金',
  card: '未収入金',
  transfer: '普通預金',
  debit: '普通預金',
  other: '現金',
}

/** The names that each program has for a rate of sales, and for what is not taxed. */
const taxes: Readonly<Record<JournalProgram, Readonly<Record<TaxRate | 'none', string>>>> = {
  freee: { standard: '課税売上10%', reduced: '課税売上8%（軽）', exempt: '非課売上', none: '対象外' },
  moneyForward: { standard: '課税売上 10%', reduced: '課税売上 (軽)8%', exempt: '非課税売上', none: '対象外' },
  yayoi: { standard: '課税売上込10%', reduced: '課税売上込軽減8%', exempt: '非課売上', none: '対象外' },
}

/** The headings of each program's import; Yayoi reads none. */
const headings: Readonly<Record<JournalProgram, readonly string[] | null>> = {
  freee: [
    '日付',
    '伝票番号',
    '決算整理仕訳',
    '借方勘定科目',
    '借方補助科目',
    '借方取引先',
    '借方部門',
    '借方品目',
    '借方メモタグ',
    '借方税区分',
    '借方金額',
    '借方税額',
    '貸方勘定科目',
    '貸方補助科目',
    '貸方取引先',
    '貸方部門',
    '貸方品目',
    '貸方メモタグ',
    '貸方税区分',
    '貸方金額',
    '貸方税額',
    '摘要',
  ],
  moneyForward: [
    '取引No',
    '取引日',
    '借方勘定科目',
    '借方補助科目',
    '借方部門',
    '借方取引先',
    '借方税区分',
    '借方インボイス',
    '借方金額(円)',
    '借方税額',
    '貸方勘定科目',
    '貸方補助科目',
    '貸方部門',
    '貸方取引先',
    '貸方税区分',
    '貸方インボイス',
    '貸方金額(円)',
    '貸方税額',
    '摘要',
    '仕訳メモ',
    'タグ',
    'MF仕訳タイプ',
    '決算整理仕訳',
    '作成日時',
    '作成者',
    '最終更新日時',
    '最終更新者',
  ],
  yayoi: null,
}

/** Returns the first line of a program's file; null where it reads none. (DEBIT-12) */
export const journalHeader = (program: JournalProgram): readonly string[] | null => headings[program]

interface Side {
  account: string
  tax: string
}

/** The longest description that Yayoi takes, in signs of half width. */
const LONGEST_DESCRIPTION = 64

/** Returns the beginning of a text that fits, where kanji and kana are two wide. */
function shortened(text: string): string {
  let width = 0
  const fits = [...text].findIndex((sign) => (width += /[ -~｡-ﾟ]/.test(sign) ? 1 : 2) > LONGEST_DESCRIPTION)
  return fits === -1 ? text : [...text].slice(0, fits).join('')
}

/**
 * Returns an entry as a row of a program's file: a sale or fee from receivables, a payment into cash or bank, a
 * write-off as a loss, a difference of cash against its own account. What was given back or is missing has its sides
 * exchanged, because programs take no amounts below 0. `number` counts the entries of the file from 1. (DEBIT-12,
 * CASH-07)
 */
export function journalRow(program: JournalProgram, entry: JournalEntry, number: number): string[] {
  const { kind, date, amount, taxRate, method, studentName, contractNumber, reason } = entry
  const tax = taxes[program]
  const plain = (account: string): Side => ({ account, tax: tax.none })
  const money = plain(accounts[method ?? 'other'])
  const sides: Readonly<Record<JournalKind, readonly [Side, Side]>> = {
    sale: [plain(receivable), { account: '売上高', tax: tax[taxRate] }],
    fee: [plain(receivable), { account: '雑収入', tax: tax[taxRate] }],
    payment: [money, plain(receivable)],
    deposit: [money, plain(held)],
    depositApplied: [plain(held), plain(receivable)],
    writeoff: [plain('貸倒損失'), plain(receivable)],
    cashDifference: [money, plain('現金過不足')],
  }
  const [from, to] = sides[kind]
  const [debit, credit] = amount < 0 ? [to, from] : [from, to]
  const yen = String(Math.abs(amount))
  const what =
    amount < 0 && kind === 'payment' ? '返金' : amount < 0 && kind === 'deposit' ? '預り金返金' : descriptions[kind]
  const words = shortened([what, studentName, contractNumber, reason].filter((part) => part !== '').join(' '))
  const day = date.replaceAll('-', '/')
  const left = [debit.account, '', '', '', '', '', debit.tax, yen, '']
  const right = [credit.account, '', '', '', '', '', credit.tax, yen, '']
  switch (program) {
    case 'freee':
      return [day, String(number), '', ...left, ...right, words]
    case 'moneyForward': {
      const [first, second] = [moneyForwardSide(debit, yen), moneyForwardSide(credit, yen)]
      return [String(number), day, ...first, ...second, words, '', '', '', '', '', '', '', '']
    }
    case 'yayoi': {
      const [first, second] = [yayoiSide(debit, yen), yayoiSide(credit, yen)]
      return ['2000', '', '', day, ...first, ...second, words, '', '', '0', '', '', '0', '0', 'no']
    }
  }
}

const moneyForwardSide = ({ account, tax }: Side, yen: string) => [account, '', '', '', tax, '', yen, '']
const yayoiSide = ({ account, tax }: Side, yen: string) => [account, '', '', tax, yen, '']

const descriptions: Readonly<Record<JournalKind, string>> = {
  sale: '売上',
  fee: '手数料',
  payment: '入金',
  deposit: '預り金',
  depositApplied: '預り金充当',
  writeoff: '回収不能',
  cashDifference: '現金過不足',
}
