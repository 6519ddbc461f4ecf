import type { Language } from './codes.ts'
import { kindTexts } from './kindTexts.ts'
import { leaveNameText } from './leaveTexts.ts'
import { paymentText, loggedPayments } from './paymentTexts.ts'
import { runKindTexts } from './runTexts.ts'
import type { LoggedEntry, LogTypeName, Origin } from './logTypes.ts'

const jp = {
  types: {
    contract: '契約',
    booking: '予約',
    booking_unrestricted: '予約（ルール適用なし）',
    cancel_return: 'キャンセル（返却あり）',
    cancel_no_return: 'キャンセル（返却なし）',
    cancel_unrestricted: 'キャンセル（ルール適用なし）',
    cancel_undone: 'キャンセルの取り消し',
    waiting_add: 'キャンセル待ちの登録',
    waiting_remove: 'キャンセル待ちの取り消し',
    waiting_place: '空きのお知らせ',
    offer_made: 'お席の確保',
    offer_accepted: '確保したお席の予約',
    offer_declined: '確保したお席の辞退',
    offer_expired: 'お席の確保の期限切れ',
    offer_withdrawn: 'お席の確保の取り消し',
    change_to_online: 'オンラインに変更',
    lesson_moved: 'レッスンの移動',
    record_created: '登録',
    record_changed: '変更',
    record_deleted: '削除',
    record_merged: '統合',
    record_separated: '統合の取り消し',
    record_erased: '個人データの消去',
    payment_recorded: '入金の記録',
    payment_refunded: '返金の記録',
    payment_changed: '入金の変更',
    payment_deleted: '入金の取り消し',
    payment_undone: '一括入金の取り消し',
    slot_created: '枠の作成',
    slot_changed: '枠の変更',
    slot_deleted: '枠の削除',
    slots_changed: '枠の一括変更',
    slots_deleted: '枠の一括削除',
    slots_restored: '枠の一括変更を元に戻す',
    attendance: '出欠',
    login: 'ログイン',
    login_failed: 'ログイン失敗',
    logout: 'ログアウト',
    sessions_ended: 'ほかの端末のログアウト',
    password_changed: 'パスワードの変更',
    password_link: 'パスワード設定のリンク',
    unlock: 'ログイン制限の解除',
    refused: '権限のない操作',
    key_refused: '使えないAPIキー',
    too_many: '多すぎるリクエスト',
    file_downloaded: 'ファイルのダウンロード',
    factor_added: 'ログイン方法の追加',
    factor_removed: 'ログイン方法の削除',
    factors_reset: 'ログイン方法のリセット',
    recovery_codes_made: '回復コードの作成',
    recovery_code_used: '回復コードの使用',
    calendar_created: '連携用アドレスの作成',
    calendar_ended: '連携用アドレスの停止',
    data_exported: '個人データの出力',
    mail_resent: 'メールの再送信',
  } satisfies Record<LogTypeName, string>,
  columns: { doneAt: '日時', actor: '操作した人', type: '内容', about: '対象', lesson: 'レッスン', change: '増減' },
  actorTypes: { student: '生徒', teacher: '講師', staff: 'スタッフ', key: 'APIキー' } as Record<string, string>,
  doors: { screen: '画面', rest: 'REST API', key: 'APIキー', job: '自動処理', command: 'コマンド' } satisfies Record<
    Origin,
    string
  >,
  kinds: kindTexts.jp,
  system: 'システム',
  nobody: 'ログインしていない人',
  /** Between what kind of record it is and its name. */
  colon: '：',
  door: '操作の経路',
  network: '接続元',
  browser: '端末',
  student: '生徒',
  teacher: '講師',
  course: 'コース',
  contract: '契約',
  contractHolder: '契約者',
  payment: '入金',
  yen: '金額（円）',
  method: '入金方法',
  place: '場所',
  online: 'オンライン',
  otherBooking: 'その他の予約',
  change: '増減',
  left: '残り',
  slots: (count: string) => `${count}枠`,
  manyAccounts: '存在しないIDなど',
  manyCallers: '多数の接続元',
  changes: '変更内容',
  /** For a change whose values are not kept. */
  notKept: '内容は記録されません',
  before: (subject: string) => `${subject}（変更前）`,
  /** The payments of an entry, in yen. */
  payments: (changes: LoggedEntry['changes']): string[] =>
    loggedPayments(changes).map((payment) => paymentText(payment, 'jp')),
  /** The name of a record that goes by a word of the program. */
  recordName: (kind: string, name: string) => recordNameIn('jp', kind, name),
}

const en: typeof jp = {
  types: {
    contract: 'Contract',
    booking: 'Booking',
    booking_unrestricted: 'Booking (rules not applied)',
    cancel_return: 'Cancelled, refunded',
    cancel_no_return: 'Cancelled, not refunded',
    cancel_unrestricted: 'Cancelled (rules not applied)',
    cancel_undone: 'Cancellation undone',
    waiting_add: 'Waiting list joined',
    waiting_remove: 'Waiting list left',
    waiting_place: 'Emailed: a seat opened up',
    offer_made: 'Seat held',
    offer_accepted: 'Held seat booked',
    offer_declined: 'Held seat declined',
    offer_expired: 'Held seat ran out',
    offer_withdrawn: 'Held seat withdrawn',
    change_to_online: 'Changed to online',
    lesson_moved: 'Lesson moved',
    record_created: 'New',
    record_changed: 'Changed',
    record_deleted: 'Deleted',
    record_merged: 'Merged',
    record_separated: 'Merge undone',
    record_erased: 'Personal data erased',
    payment_recorded: 'Payment recorded',
    payment_refunded: 'Refund recorded',
    payment_changed: 'Payment changed',
    payment_deleted: 'Payment deleted',
    payment_undone: 'Payment undone',
    slot_created: 'Slot added',
    slot_changed: 'Slot changed',
    slot_deleted: 'Slot deleted',
    slots_changed: 'Several slots changed',
    slots_deleted: 'Several slots deleted',
    slots_restored: 'Slot change undone',
    attendance: 'Attendance',
    login: 'Sign-in',
    login_failed: 'Failed sign-ins',
    logout: 'Sign-out',
    sessions_ended: 'Signed out elsewhere',
    password_changed: 'Password changed',
    password_link: 'Link to set a password',
    unlock: 'Sign-in unblocked',
    refused: 'Not permitted',
    key_refused: 'API key refused',
    too_many: 'Too many requests',
    file_downloaded: 'File downloaded',
    factor_added: 'Second factor added',
    factor_removed: 'Second factor removed',
    factors_reset: 'Second factors reset',
    recovery_codes_made: 'Recovery codes made',
    recovery_code_used: 'Recovery code used',
    calendar_created: 'Calendar address created',
    calendar_ended: 'Calendar address deleted',
    data_exported: 'Personal data exported',
    mail_resent: 'Email sent again',
  },
  columns: { doneAt: 'Time', actor: 'By', type: 'Type', about: 'Subject', lesson: 'Lesson', change: 'Change' },
  actorTypes: { student: 'Student', teacher: 'Teacher', staff: 'Staff', key: 'API key' },
  doors: { screen: 'Screen', rest: 'REST API', key: 'API key', job: 'Background job', command: 'Command' },
  kinds: kindTexts.en,
  system: 'System',
  nobody: 'Not signed in',
  colon: ': ',
  door: 'Via',
  network: 'From',
  browser: 'Device',
  student: 'Student',
  teacher: 'Teacher',
  course: 'Course',
  contract: 'Contract',
  contractHolder: 'Contract holder',
  payment: 'Payment',
  yen: 'Amount (yen)',
  method: 'Method',
  place: 'Place',
  online: 'Online',
  otherBooking: 'Other booking',
  change: 'Change',
  left: 'Balance after',
  slots: (count) => (count === '1' ? '1 slot' : `${count} slots`),
  manyAccounts: 'Unknown IDs and others',
  manyCallers: 'Many callers',
  changes: 'Changes',
  notKept: 'changed; the text is not kept',
  before: (subject) => `${subject} (before)`,
  payments: (changes) => loggedPayments(changes).map((payment) => paymentText(payment, 'en')),
  recordName: (kind, name) => recordNameIn('en', kind, name),
}

/**
 * Tasks go by their kind, and a template row by its weekday in both languages (月/Mon 10:00–10:50). A contract goes by
 * its number, and a closure or absence by its days, as on screens.
 */
function recordNameIn(language: Language, kind: string, name: string): string {
  if (kind === 'contract') return numberIn(name)
  if (kind === 'closure') return name.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayIn(language, day))
  if (kind === 'leave') return leaveNameText(name, language, (day) => dayIn(language, day))
  if (kind === 'run') return runKindTexts[language][name] ?? name
  return kind === 'template' ? name.replace(/^(.)\/(\w+) /u, language === 'jp' ? '$1 ' : '$2 ') : name
}

/** Returns the number in a contract's name, which begins with the student's code. */
export function numberIn(contractName: string): string {
  return /_(\d{13})$/.exec(contractName)?.[1] ?? contractName
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dayIn(language: Language, day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return language === 'jp' ? `${year}年${month}月${date}日` : `${date} ${months[month - 1]} ${year}`
}

/** Words of the log, on screens and in files. */
export type LogTexts = typeof jp

/** The words of the log in both languages. */
export const logTexts: Record<Language, LogTexts> = { jp, en }
