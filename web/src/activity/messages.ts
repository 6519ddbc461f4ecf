import type { HistoryType } from '../gql/graphql.ts'

/** Words of the history. */
const jp = {
  title: '履歴',
  show: '表示',
  all: 'すべて',
  type: '種類',
  contracts: '契約',
  types: {
    booking: '予約',
    booking_unrestricted: '予約（スクールによる手続き）',
    cancel_return: 'キャンセル（返却あり）',
    cancel_no_return: 'キャンセル（返却なし）',
    cancel_unrestricted: 'キャンセル（スクールによる手続き）',
    cancel_undone: 'キャンセルの取り消し',
    lesson_moved: '日時・講師・場所の変更',
  } satisfies Record<HistoryType, string>,
  /** The time, teacher and place of a lesson before it was moved, as far as they changed. */
  movedFrom: (when: string) => `変更前 ${when}`,
  /** From the last 13 characters of a contract's name. (STU-38) */
  contract: (number: string) => `契約 ${number}`,
  lessonTime: 'レッスン日時',
  doneAt: (when: string) => `手続き日時 ${when}`,
  online: 'オンライン',
  noneHint: 'この期間の予約やキャンセルはありません。',
  reset: '条件をクリア',
}

const en: typeof jp = {
  title: 'History',
  show: 'Show',
  all: 'All',
  type: 'Type',
  contracts: 'Contracts',
  types: {
    booking: 'Booked',
    booking_unrestricted: 'Booked by the school',
    cancel_return: 'Cancelled, refunded',
    cancel_no_return: 'Cancelled, not refunded',
    cancel_unrestricted: 'Cancelled by the school',
    cancel_undone: 'Cancellation undone',
    lesson_moved: 'Changed by the school',
  },
  movedFrom: (when) => `Was ${when}`,
  contract: (number) => `Contract ${number}`,
  lessonTime: 'Lesson time',
  doneAt: (when) => `Recorded ${when}`,
  online: 'Online',
  noneHint: 'No bookings or cancellations for these dates.',
  reset: 'Clear filters',
}

export const messages = { jp, en }
