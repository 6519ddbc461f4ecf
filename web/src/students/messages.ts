import type { CreditType } from '../shared/format/amounts.ts'

/** Words of the student's own info. */
interface Messages {
  title: string
  material: string
  lessonNotes: string
  contracts: string
  noContract: string
  noContractHint: string
  contract: (number: string) => string
  future: string
  /** What is left, around the amount. */
  left: { before: string; after: string }
  type: string
  types: Record<CreditType, string>
  /** A monthly contract, from what each month brings. */
  monthly: (credits: string) => string
  period: string
  balance: string
  paid: string
  owing: (amount: string) => string
  overpaid: (amount: string) => string
  bookingLimit: string
  /** How many cancellations of a month bring the points or tickets back. */
  cancelLimit: Record<CreditType, string>
  noLimit: string
  perMonth: (limit: number) => string
  remaining: (thisMonth: number, nextMonth: number) => string
  lessons: string
  noLessons: string
  comma: string
  settings: string
  userId: string
  language: string
  languageHint: string
}

const jp: Messages = {
  title: '契約情報',
  material: '教材',
  lessonNotes: 'レッスンノート',
  contracts: '契約',
  noContract: '有効な契約がありません',
  noContractHint: 'スクールにお問い合わせください。',
  contract: (number) => `契約 ${number}`,
  future: '開始前',
  left: { before: '残り ', after: '' },
  type: '種類',
  types: { p: 'ポイント制', t: 'チケット制' },
  monthly: (credits) => `月額制（毎月${credits}）`,
  period: '期間',
  balance: '未払い額',
  paid: '支払い済み',
  owing: (amount) => amount,
  overpaid: (amount) => `${amount}（お預かり）`,
  bookingLimit: '予約の上限',
  cancelLimit: { p: 'ポイントが戻るキャンセル', t: 'チケットが戻るキャンセル' },
  noLimit: '制限なし',
  perMonth: (limit) => `月${limit}回`,
  remaining: (thisMonth, nextMonth) => `今月あと${thisMonth}回・来月あと${nextMonth}回`,
  lessons: 'コース',
  noLessons: 'なし',
  comma: '、',
  settings: '設定',
  userId: 'ユーザーID',
  language: '表示言語',
  languageHint: 'このブラウザを閉じるまで有効です。',
}

const en: Messages = {
  title: 'Info',
  material: 'Material',
  lessonNotes: 'Lesson notes',
  contracts: 'Contracts',
  noContract: 'No valid contract',
  noContractHint: 'Please ask your school.',
  contract: (number) => `Contract ${number}`,
  future: 'Not started yet',
  left: { before: '', after: ' left' },
  type: 'Type',
  types: { p: 'Point', t: 'Ticket' },
  monthly: (credits) => `Monthly (${credits} a month)`,
  period: 'Period',
  balance: 'Balance owing',
  paid: 'Paid',
  owing: (amount) => amount,
  overpaid: (amount) => `${amount} in credit`,
  bookingLimit: 'Booking limit',
  cancelLimit: { p: 'Cancellations that return points', t: 'Cancellations that return tickets' },
  noLimit: 'No limit',
  perMonth: (limit) => `${limit} a month`,
  remaining: (thisMonth, nextMonth) => `${thisMonth} left this month, ${nextMonth} next month`,
  lessons: 'Lessons',
  noLessons: 'None',
  comma: ', ',
  settings: 'Settings',
  userId: 'User ID',
  language: 'Display language',
  languageHint: 'Until you close this browser.',
}

export const messages = { jp, en }
