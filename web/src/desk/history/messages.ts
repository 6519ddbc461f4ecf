import type { HistoryType } from '../../gql/graphql.ts'

/** Words of the histories that staff read. */
interface Messages {
  title: string
  type: string
  all: string
  types: Record<HistoryType, string>
  /** A type that is none. (ATCH-09, ERR-39) */
  wrongType: string
  contract: (number: string) => string
  doneAt: (when: string) => string
  online: string
  other: string
  noneHint: string
  columns: Record<'lesson' | 'done' | 'course' | 'student' | 'teacher' | 'place' | 'change' | 'contract', string>
}

const jp: Messages = {
  title: '履歴',
  type: '種類',
  all: 'すべて',
  types: {
    booking: '予約',
    booking_unrestricted: '予約（ルール適用なし）',
    cancel_return: 'キャンセル（返却あり）',
    cancel_no_return: 'キャンセル（返却なし）',
    cancel_unrestricted: 'キャンセル（ルール適用なし）',
    lesson_moved: '日時・講師・場所の変更',
  },
  wrongType: 'エラー',
  contract: (number) => `契約 ${number}`,
  doneAt: (when) => `手続き ${when}`,
  online: 'オンライン',
  other: 'その他の予約',
  noneHint: 'この期間の予約やキャンセルはありません。',
  columns: {
    lesson: 'レッスン',
    done: '手続き',
    course: 'コース',
    student: '生徒',
    teacher: '講師',
    place: '場所',
    change: '増減',
    contract: '契約',
  },
}

const en: Messages = {
  title: 'History',
  type: 'Type',
  all: 'All',
  types: {
    booking: 'Booking',
    booking_unrestricted: 'Booking without rules',
    cancel_return: 'Cancelled, returned',
    cancel_no_return: 'Cancelled, not returned',
    cancel_unrestricted: 'Cancelled without rules',
    lesson_moved: 'Moved',
  },
  wrongType: 'error',
  contract: (number) => `Contract ${number}`,
  doneAt: (when) => `Done ${when}`,
  online: 'Online',
  other: 'Other booking',
  noneHint: 'Nothing was booked or cancelled for these days.',
  columns: {
    lesson: 'Lesson',
    done: 'Done',
    course: 'Course',
    student: 'Student',
    teacher: 'Teacher',
    place: 'Place',
    change: 'Change',
    contract: 'Contract',
  },
}

export const messages = { jp, en }
