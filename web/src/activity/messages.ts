import type { CreditType } from '../shared/format/amounts.ts'
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
    cancel_return: 'キャンセル（残高が戻った）',
    cancel_no_return: 'キャンセル（戻らなかった）',
    cancel_unrestricted: 'キャンセル（スクールによる手続き）',
    cancel_undone: 'キャンセルの取り消し',
    lesson_moved: '日時・講師・場所の変更',
  } satisfies Record<HistoryType, string>,
  /** For a booking that an undo has ended. */
  undone: '取り消し（元に戻した予約）',
  /** The time, teacher and place of a lesson before it was moved, as far as they changed. */
  movedFrom: (when: string) => `変更前 ${when}`,
  /** From the last 13 characters of a contract's name. (STU-38) */
  contract: (number: string) => `契約 ${number}`,
  lessonTime: 'レッスン日時',
  /** When it was done, by what it was. */
  doneAt: {
    booked: (when: string) => `予約した日時 ${when}`,
    canceled: (when: string) => `キャンセルした日時 ${when}`,
    changed: (when: string) => `変更された日時 ${when}`,
    undone: (when: string) => `元に戻した日時 ${when}`,
  },
  attendance: { present: '出席', absent: '欠席' },
  /** Above the columns of a wide screen. */
  columns: {
    lesson: 'レッスン',
    course: 'コース',
    where: '講師・場所',
    type: '内容',
    change: { p: 'ポイント', t: 'チケット' } satisfies Record<CreditType, string>,
    done: '手続き',
  },
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
    lesson_moved: 'Moved or changed',
  },
  undone: 'Undone',
  movedFrom: (when) => `Was ${when}`,
  contract: (number) => `Contract ${number}`,
  lessonTime: 'Lesson time',
  doneAt: {
    booked: (when) => `Booked on ${when}`,
    canceled: (when) => `Cancelled on ${when}`,
    changed: (when) => `Changed on ${when}`,
    undone: (when) => `Undone on ${when}`,
  },
  attendance: { present: 'Present', absent: 'Absent' },
  columns: {
    lesson: 'Lesson',
    course: 'Course',
    where: 'Teacher and place',
    type: 'What happened',
    change: { p: 'Points', t: 'Tickets' },
    done: 'When',
  },
  online: 'Online',
  noneHint: 'No bookings or cancellations for these dates.',
  reset: 'Clear filters',
}

export const messages = { jp, en }
