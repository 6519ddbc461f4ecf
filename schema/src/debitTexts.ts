import type { Language } from './codes.ts'
import type { AccountKind, ResultCode, ZenginProblem } from './rules/zengin.ts'

/** Why a student who owes is not in a collection. */
export const leftOutReasons = ['noAccount', 'noMandate', 'notYet', 'pending', 'bankGone', 'tooMuch'] as const
export type LeftOut = (typeof leftOutReasons)[number]

const jp = {
  kinds: { ordinary: '普通', current: '当座', taxReserve: '納税準備', other: 'その他' } satisfies Record<
    AccountKind,
    string
  >,
  results: {
    0: '振替済',
    1: '資金不足',
    2: '取引なし（口座がない）',
    3: '預金者の都合による振替停止',
    4: '預金口座振替依頼書なし',
    8: '委託者の都合による振替停止',
    9: 'その他',
  } satisfies Record<ResultCode, string>,
  leftOut: {
    noAccount: '口座が登録されていません。',
    noMandate: '口座振替依頼書の日付がありません。',
    notYet: '振替の開始日が、引落日よりあとです。',
    pending: '結果待ちの振替依頼に含まれています。',
    bankGone: '金融機関または支店が、現在の一覧にありません。',
    tooMuch: '1件で引き落とせる金額を超えています。',
  } satisfies Record<LeftOut, string>,
  problems: {
    empty: 'ファイルが空です。',
    length: '銀行の結果ファイルではないようです。',
    order: 'レコードの順序（1・2・8・9）が正しくありません。',
    digits: '引落金額または顧客番号が数字ではありません。',
    result: '振替結果コードは 0・1・2・3・4・8・9 のいずれかです。',
    totals: 'トレーラの件数または金額が、明細の合計と一致しません。',
    tooMany: '2,000件を超えるファイルは読み込めません。',
  } satisfies Record<ZenginProblem['kind'], string>,
  record: (number: number, words: string) => (number === 0 ? words : `${number}件目のレコード：${words}`),
  otherCollector: (code: string) => `委託者コード ${code} のファイルです。このスクールのものではありません。`,
  otherDay: (day: string) => `引落日が ${day} のファイルです。選んだ振替依頼のものではありません。`,
  unknownLine: (name: string) => `この振替依頼にない明細があります：${name}`,
  missingLine: (name: string) => `ファイルに結果がない生徒がいます：${name}`,
  otherAmount: (name: string) => `依頼した金額と違う明細があります：${name}`,
  twice: (name: string) => `同じ顧客番号の明細が複数あります：${name}`,
  owesLess: '現在の未払い額が振替額より少ないため、記録されません。契約の画面で入金を記録してください。',
  fields: {
    bankName: '引落銀行名',
    branchName: '引落支店名',
    holder: '預金者名',
    amount: '引落金額',
    customer: '顧客番号',
    number: '口座番号',
    collectorName: '委託者名',
  } as Record<string, string>,
  fault: (field: string, sign: string | null) =>
    sign === null ? `${field}が長すぎます。` : `${field}に使えない文字「${sign}」があります。`,
  note: (day: string) => `口座振替 ${day}`,
}

const en: typeof jp = {
  kinds: { ordinary: 'Ordinary', current: 'Current', taxReserve: 'Tax reserve', other: 'Other' },
  results: {
    0: 'Paid',
    1: 'Not enough money',
    2: 'No such account',
    3: 'Stopped by the account holder',
    4: 'No mandate at the bank',
    8: 'Stopped by the school',
    9: 'Another reason',
  },
  leftOut: {
    noAccount: 'No bank details.',
    noMandate: 'The mandate has no date.',
    notYet: 'Debits begin after this day.',
    pending: 'Already in a debit request that awaits its results.',
    bankGone: 'The bank or branch is no longer listed.',
    tooMuch: 'More than one debit can have.',
  },
  problems: {
    empty: 'The file is empty.',
    length: "This doesn't look like the bank's result file.",
    order: 'The records are not in the order 1, 2, 8, 9.',
    digits: 'The amount or the customer number is not a number.',
    result: 'The result code must be 0, 1, 2, 3, 4, 8 or 9.',
    totals: 'The counts or sums at the end differ from those of the lines.',
    tooMany: 'A file can have at most 2,000 debits.',
  },
  record: (number, words) => (number === 0 ? words : `Record ${number}: ${words}`),
  otherCollector: (code) => `This file is of collector ${code}, not of this school.`,
  otherDay: (day) => `This file is of ${day}, not of the request you chose.`,
  unknownLine: (name) => `The file has a line that the request does not have: ${name}`,
  missingLine: (name) => `The file has no result for: ${name}`,
  otherAmount: (name) => `The file has another amount than was requested for: ${name}`,
  twice: (name) => `Several lines have the same customer number: ${name}`,
  owesLess: 'Owes less than was debited by now, so nothing is recorded. Record the payment in the contract.',
  fields: {
    bankName: 'Bank name',
    branchName: 'Branch name',
    holder: 'Account holder',
    amount: 'Amount',
    customer: 'Customer number',
    number: 'Account number',
    collectorName: 'Collector name',
  },
  fault: (field, sign) =>
    sign === null ? `${field}: too long.` : `${field}: “${sign}” is not a character that banks use.`,
  note: (day) => `Direct debit ${day}`,
}

/** Words of bank details and direct debits. */
export const debitTexts: Readonly<Record<Language, typeof jp>> = { jp, en }
