import type { Language } from './codes.ts'

/** How a transfer was found to be a student's, the surest first. */
export const matchReasons = ['code', 'known', 'name', 'reading', 'family', 'amount'] as const
export type MatchReason = (typeof matchReasons)[number]

/** The columns that a statement needs. */
type StatementColumn = 'date' | 'amount' | 'payer'

const jp = {
  reasons: {
    code: '生徒IDまたは顧客番号が書かれています。',
    known: '以前この名前で振り込まれました。',
    name: '名義が一致します。',
    reading: 'フリガナが一致します。',
    family: '名字が一致し、その名字でこの金額が未払いの生徒は1名だけです。',
    amount: 'この金額が未払いの生徒は1名だけです。',
  } satisfies Record<MatchReason, string>,
  sameAmount: '未払い額と一致します。',
  owesNothing: '未払いはありません。',
  noColumns: (missing: readonly StatementColumn[]) =>
    `${missing.map((column) => ({ date: '日付', amount: '入金額', payer: '振込人' })[column]).join('・')}の列を選んでください。`,
  unread: (line: number, written: string) => `${line}行目「${written}」`,
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
  owesNothing: 'Owes nothing.',
  noColumns: (missing) => {
    const names = missing.map((column) => `the ${column} column`)
    return `Choose ${[names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')}.`
  },
  unread: (line, written) => `line ${line} “${written}”`,
  empty: 'No line has incoming money.',
  tooMany: 'A file can have at most 5,000 lines.',
  note: 'Bank transfer',
}

/** Words of bank transfers. */
export const transferTexts: Readonly<Record<Language, typeof jp>> = { jp, en }
