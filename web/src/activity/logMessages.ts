import { logTexts } from '@koma/schema/logTexts'
import type { LogSubject } from '../gql/graphql.ts'

/** Words of the log's page; those that files have too are beside them. */
const jp = {
  ...logTexts.jp,
  title: 'ログ',
  from: '開始日',
  about: '種類',
  all: 'すべて',
  subjects: {
    booking: '予約',
    cancellation: 'キャンセル',
    waiting: 'キャンセル待ち',
    lesson: 'レッスンの変更',
    contract: '契約',
    payment: '入金',
    record: '登録内容',
    slot: '枠',
    account: 'ログインとパスワード',
    security: 'セキュリティ',
    mail: 'メール',
  } satisfies Record<LogSubject, string>,
  openRecord: '開く',
  undo: '元に戻す',
  /** Between what an entry is, whom it is about and when. */
  separator: '・',
  undoAsk: (what: string) => `「${what}」を元に戻しますか？`,
  keep: '元に戻さない',
  undone: (what: string) => `「${what}」を元に戻しました`,
  /** Of an absence: lessons, places in the weekly template, and contracts. */
  notRestored: (count: number) =>
    `元に戻しましたが、予約・固定枠・契約のうち${count}件は復元できませんでした。生徒のページでご確認ください。`,
  shown: (count: number) => `新しい${count}件を表示`,
  countAll: (count: number) => `${count}件`,
  noneHint: '条件に合う記録はありません。',
  noneSince: '開始日以降の記録はありません。',
}

const en: typeof jp = {
  ...logTexts.en,
  title: 'Log',
  from: 'From',
  about: 'Kind',
  all: 'All',
  subjects: {
    booking: 'Bookings',
    cancellation: 'Cancellations',
    waiting: 'Waiting list',
    lesson: 'Changed lessons',
    contract: 'Contracts',
    payment: 'Payments',
    record: 'Records',
    slot: 'Slots',
    account: 'Sign-in and passwords',
    security: 'Security',
    mail: 'Email',
  },
  openRecord: 'Open',
  undo: 'Undo',
  separator: ' · ',
  undoAsk: (what) => `Undo “${what}”?`,
  keep: 'Keep it',
  undone: (what) => `“${what}” undone`,
  notRestored: (count) =>
    count === 1
      ? "Undone, but a booking, weekly place or contract couldn't be restored. Check the student's page."
      : `Undone, but ${count} bookings, weekly places or contracts couldn't be restored. Check the student's page.`,
  shown: (count) => `Latest ${count} shown`,
  countAll: (count) => (count === 1 ? '1 entry' : `${count} entries`),
  noneHint: 'No log entries match these filters.',
  noneSince: 'No log entries since this day.',
}

export const messages = { jp, en }
