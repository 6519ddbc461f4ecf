import type { Language } from './codes.ts'

/** How a transfer was found to be a student's, the surest first. */
export const matchReasons = ['code', 'known', 'name', 'reading', 'family', 'amount'] as const
export type MatchReason = (typeof matchReasons)[number]

const jp = {
  reasons: {
    code: '生徒IDまたは顧客番号が書かれています。',
    known: '以前この名前で振り込まれました。',
    name: '名義が一致します。',
    reading: 'フリガナが一致します。',
    family: '名字のフリガナが一致し、この金額が未払いの生徒は1名だけです。',
    amount: 'この金額が未払いの生徒は1名だけです。',
  } satisfies Record<MatchReason, string>,
  sameAmount: '未払い額と一致します。',
  noColumns: '日付、入金額、振込人の列が見つかりません。列を選んでください。',
  empty: '入金の行がありません。',
  tooMany: '5,000行を超えるファイルは読み込めません。',
  note: '銀行振込',
}

const en: typeof jp = {
  reasons: {
    code: 'Names the student ID or customer number.',
    known: 'This payer paid for the student before.',
    name: 'The name is the same.',
    reading: 'The reading of the name is the same.',
    family: 'The family name is the same, and only this student of that name owes this amount.',
    amount: 'Only this student owes this amount.',
  },
  sameAmount: 'Exactly the amount due.',
  noColumns: "We couldn't find the columns of day, incoming amount and payer. Choose them.",
  empty: 'No line has incoming money.',
  tooMany: 'A file can have at most 5,000 lines.',
  note: 'Bank transfer',
}

/** Words of bank transfers. */
export const transferTexts: Readonly<Record<Language, typeof jp>> = { jp, en }
