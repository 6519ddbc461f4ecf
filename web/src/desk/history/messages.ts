import type { HistoryType } from '../../gql/graphql.ts'

/** Words of the histories that staff read. */
const jp = {
  title: '履歴',
  /** The head of the part where it is folded. */
  folded: '予約の履歴',
  type: '種類',
  types: {
    booking: '予約',
    booking_unrestricted: '予約（ルール適用なし）',
    cancel_return: 'キャンセル（返却あり）',
    cancel_no_return: 'キャンセル（返却なし）',
    cancel_unrestricted: 'キャンセル（ルール適用なし）',
    cancel_undone: 'キャンセルの取り消し',
    lesson_moved: '日時・講師・場所の変更',
  } satisfies Record<HistoryType, string>,
  /** For a booking that an undo has ended. */
  undone: '取り消し（元に戻した予約）',
  contract: (number: string) => `契約 ${number}`,
  doneAt: (when: string) => `手続き日時 ${when}`,
  /** The moved lesson as it was before. */
  movedFrom: (was: string) => `変更前 ${was}`,
  /** The present place of a lesson that went to a colleague or elsewhere. */
  movedTo: (now: string) => `変更後 ${now}`,
  /** For a lesson that is no longer this teacher's or place's. */
  movedAway: 'ほかの講師・場所へ変更',
  undoMove: '振替を元に戻す',
  undoMoveOf: (when: string) => `振替を元に戻す：${when}`,
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
    lessonBefore: 'レッスン（変更前）',
    teacherBefore: '講師（変更前）',
    placeBefore: '場所（変更前）',
  },
}

const en: typeof jp = {
  title: 'History',
  folded: 'Booking history',
  type: 'Type',
  types: {
    booking: 'Booking',
    booking_unrestricted: 'Booking (rules not applied)',
    cancel_return: 'Cancelled, refunded',
    cancel_no_return: 'Cancelled, not refunded',
    cancel_unrestricted: 'Cancelled (rules not applied)',
    cancel_undone: 'Cancellation undone',
    lesson_moved: 'Moved',
  },
  undone: 'Undone',
  contract: (number) => `Contract ${number}`,
  doneAt: (when) => `Recorded ${when}`,
  movedFrom: (was) => `Before: ${was}`,
  movedTo: (now) => `Now: ${now}`,
  movedAway: 'Moved to another teacher or place',
  undoMove: 'Undo move',
  undoMoveOf: (when) => `Undo move: ${when}`,
  online: 'Online',
  other: 'Other booking',
  noneHint: 'No bookings or cancellations for these dates.',
  columns: {
    lesson: 'Lesson',
    done: 'Recorded',
    course: 'Course',
    student: 'Student',
    teacher: 'Teacher',
    place: 'Place',
    change: 'Change',
    contract: 'Contract',
    lessonBefore: 'Lesson (before)',
    teacherBefore: 'Teacher (before)',
    placeBefore: 'Place (before)',
  },
}

export const messages = { jp, en }
