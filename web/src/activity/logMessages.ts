import type { LogSubject, LogType } from '../gql/graphql.ts'

/** Words of the log. */
interface Messages {
  title: string
  from: string
  about: string
  all: string
  subjects: Record<LogSubject, string>
  types: Record<LogType, string>
  columns: { doneAt: string; actor: string; type: string; about: string; lesson: string; change: string }
  system: string
  actorTypes: Record<string, string>
  student: string
  teacher: string
  course: string
  contract: string
  place: string
  online: string
  otherBooking: string
  change: string
  left: string
  before: (what: string) => string
  kinds: Record<string, string>
  field: string
  was: string
  became: string
  nothing: string
  yes: string
  no: string
  openRecord: string
  shown: (count: number) => string
  countAll: (count: number) => string
  noneHint: string
  noneSince: string
}

const jp: Messages = {
  title: 'ログ',
  from: 'この日から',
  about: '種類',
  all: 'すべて',
  subjects: {
    booking: '予約',
    cancellation: 'キャンセル',
    waiting: 'キャンセル待ち',
    lesson: 'レッスンの変更',
    contract: '契約',
    record: '登録内容',
    account: 'ログインの解除',
  },
  types: {
    contract: '契約',
    booking: '予約',
    booking_unrestricted: '予約（制限なし）',
    cancel_return: 'キャンセル（返却あり）',
    cancel_no_return: 'キャンセル（返却なし）',
    cancel_unrestricted: 'キャンセル（制限なし）',
    waiting_add: 'キャンセル待ち登録',
    waiting_remove: 'キャンセル待ち解除',
    waiting_place: '空きのお知らせ',
    change_to_online: 'オンラインに変更',
    lesson_moved: 'レッスンの移動',
    record_created: '登録',
    record_changed: '変更',
    record_deleted: '削除',
    unlock: 'ログインの解除',
  },
  columns: { doneAt: '日時', actor: '操作した人', type: '内容', about: '対象', lesson: 'レッスン', change: '増減' },
  system: 'システム',
  actorTypes: { student: '生徒', teacher: '講師', staff: 'スタッフ' },
  student: '生徒',
  teacher: '講師',
  course: 'コース',
  contract: '契約',
  place: '場所',
  online: 'オンライン',
  otherBooking: 'その他の予約',
  change: '増減',
  left: '残り',
  before: (what) => `${what}（変更前）`,
  kinds: {
    student: '生徒',
    teacher: '講師',
    staff: 'スタッフ',
    course: 'コース',
    location: '場所',
    contract: '契約',
    school: 'スクール設定',
  },
  field: '項目',
  was: '変更前',
  became: '変更後',
  nothing: 'なし',
  yes: 'はい',
  no: 'いいえ',
  openRecord: '開く',
  shown: (count) => `新しい${count}件を表示`,
  countAll: (count) => `${count}件`,
  noneHint: '条件に合う記録はありません。',
  noneSince: 'この日からの記録はありません。',
}

const en: Messages = {
  title: 'Log',
  from: 'Since',
  about: 'Kind',
  all: 'All',
  subjects: {
    booking: 'Bookings',
    cancellation: 'Cancellations',
    waiting: 'Waiting list',
    lesson: 'Changed lessons',
    contract: 'Contracts',
    record: 'Records',
    account: 'Unlocked logins',
  },
  types: {
    contract: 'Contract',
    booking: 'Booking',
    booking_unrestricted: 'Booking without limits',
    cancel_return: 'Cancelled, returned',
    cancel_no_return: 'Cancelled, not returned',
    cancel_unrestricted: 'Cancelled without limits',
    waiting_add: 'Waiting list joined',
    waiting_remove: 'Waiting list left',
    waiting_place: 'Told of a free place',
    change_to_online: 'Changed to online',
    lesson_moved: 'Lesson moved',
    record_created: 'New',
    record_changed: 'Changed',
    record_deleted: 'Deleted',
    unlock: 'Login unlocked',
  },
  columns: { doneAt: 'When', actor: 'Who', type: 'What', about: 'About', lesson: 'Lesson', change: 'Change' },
  system: 'System',
  actorTypes: { student: 'Student', teacher: 'Teacher', staff: 'Staff' },
  student: 'Student',
  teacher: 'Teacher',
  course: 'Course',
  contract: 'Contract',
  place: 'Place',
  online: 'Online',
  otherBooking: 'Other booking',
  change: 'Change',
  left: 'Left after it',
  before: (what) => `${what}, before`,
  kinds: {
    student: 'Student',
    teacher: 'Teacher',
    staff: 'Staff',
    course: 'Course',
    location: 'Place',
    contract: 'Contract',
    school: 'School settings',
  },
  field: 'Field',
  was: 'Before',
  became: 'After',
  nothing: 'none',
  yes: 'yes',
  no: 'no',
  openRecord: 'Open',
  shown: (count) => `Latest ${count} shown`,
  countAll: (count) => (count === 1 ? '1 entry' : `${count} entries`),
  noneHint: 'Nothing in the log fits these filters.',
  noneSince: 'Nothing was done since this day.',
}

export const messages = { jp, en }
