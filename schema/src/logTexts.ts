import type { Language } from './codes.ts'
import { ONLINE } from './constants.ts'
import { valueWord } from './fieldValues.ts'
import { fieldWord } from './fieldWords.ts'
import { kindTexts } from './kindTexts.ts'
import { shownStudentCode } from './rules/studentCode.ts'
import { methodTexts, paymentName, paymentText, type LoggedPayment, loggedPayments } from './paymentTexts.ts'
import { runKindTexts } from './runTexts.ts'

/** The types of log entries; in REST the api's names have hyphens (LOG-06, D131). */
export const logTypes = [
  'contract',
  'booking',
  'booking_unrestricted',
  'cancel_return',
  'cancel_no_return',
  'cancel_unrestricted',
  'cancel_undone',
  'waiting_add',
  'waiting_remove',
  'waiting_place',
  'offer_made',
  'offer_accepted',
  'offer_declined',
  'offer_expired',
  'offer_withdrawn',
  'change_to_online',
  'lesson_moved',
  'record_created',
  'record_changed',
  'record_deleted',
  'payment_recorded',
  'payment_changed',
  'payment_deleted',
  'payment_undone',
  'slot_created',
  'slot_changed',
  'slot_deleted',
  'slots_changed',
  'slots_deleted',
  'slots_restored',
  'attendance',
  'login',
  'login_failed',
  'logout',
  'sessions_ended',
  'password_changed',
  'password_link',
  'unlock',
  'calendar_created',
  'calendar_ended',
  'mail_resent',
] as const

export type LogTypeName = (typeof logTypes)[number]

/** The subjects to which the log can be narrowed. */
export const logSubjects = [
  'booking',
  'cancellation',
  'waiting',
  'lesson',
  'slot',
  'contract',
  'payment',
  'record',
  'account',
  'mail',
] as const

/** A kind of log entry. */
export type LogSubject = (typeof logSubjects)[number]

const offers = ['offer_made', 'offer_accepted', 'offer_declined', 'offer_expired', 'offer_withdrawn'] as const
const payments = ['payment_recorded', 'payment_changed', 'payment_deleted', 'payment_undone'] as const

/** The types of entries of each kind. (LOG-06, D131) */
export const logTypesOf: Readonly<Record<LogSubject, readonly LogTypeName[]>> = {
  booking: ['booking', 'booking_unrestricted'],
  cancellation: ['cancel_return', 'cancel_no_return', 'cancel_unrestricted', 'cancel_undone'],
  waiting: ['waiting_add', 'waiting_remove', 'waiting_place', ...offers],
  lesson: ['change_to_online', 'lesson_moved', 'attendance'],
  contract: ['contract', 'record_created', 'record_changed', 'record_deleted', ...payments],
  // Before payments had entries of their own, they were among the changes of their contract.
  payment: [...payments, 'record_changed'],
  record: ['record_created', 'record_changed', 'record_deleted'],
  slot: ['slot_created', 'slot_changed', 'slot_deleted', 'slots_changed', 'slots_deleted', 'slots_restored'],
  account: [
    'login',
    'login_failed',
    'logout',
    'sessions_ended',
    'password_changed',
    'password_link',
    'unlock',
    'calendar_created',
    'calendar_ended',
  ],
  mail: ['mail_resent'],
}

/** The origins of a change. */
export const doors = ['screen', 'rest', 'key', 'job', 'command'] as const
export type Origin = (typeof doors)[number]

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
    payment_recorded: '入金の記録',
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
    calendar_created: '連携用アドレスの作成',
    calendar_ended: '連携用アドレスの停止',
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
  changes: '変更内容',
  /** For a change whose values are not kept. */
  notKept: '内容は記録されません',
  before: (what: string) => `${what}（変更前）`,
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
    payment_recorded: 'Payment recorded',
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
    calendar_created: 'Calendar address created',
    calendar_ended: 'Calendar address deleted',
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
  changes: 'Changes',
  notKept: 'changed; the text is not kept',
  before: (what) => `${what} (before)`,
  payments: (changes) => loggedPayments(changes).map((payment) => paymentText(payment, 'en')),
  recordName: (kind, name) => recordNameIn('en', kind, name),
}

/**
 * Tasks go by their kind, a template row by its weekday in both languages (月/Mon 10:00–10:50), a contract by its number
 * and a closure by its days, as on screens.
 */
function recordNameIn(language: Language, kind: string, name: string): string {
  if (kind === 'contract') return numberIn(name)
  if (kind === 'closure') return name.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, (day) => dayIn(language, day))
  if (kind === 'run') return runKindTexts[language][name] ?? name
  return kind === 'template' ? name.replace(/^(.)\/(\w+) /u, language === 'jp' ? '$1 ' : '$2 ') : name
}

/** Returns the number in a contract's name, which begins with the student's code. */
function numberIn(contractName: string): string {
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

/** The parts of a log entry that words are made of. */
export interface LoggedEntry {
  type: LogTypeName
  doneAt: string
  actor: string
  actorName: string | null
  door: Origin | null
  lessonTime: string | null
  lessonTimeBefore: string | null
  lessonLocation: string | null
  lessonLocationBefore: string | null
  online: boolean
  teacherCodeBefore: string | null
  teacherCode: string | null
  teacherName: string | null
  studentCode: string | null
  studentName: string | null
  courseName: string | null
  contractId: string | null
  contractName: string | null
  contractHolder: string | null
  pointsChange: number
  pointsAfter: number | null
  recordKind: string | null
  recordName: string | null
  changes: readonly { field: string; before: string | null; after: string | null }[]
}

/** Returns who did it: a name with the kind of person, the system, or the code of somebody who no longer exists. */
export function logActor({ actor, actorName }: Pick<LoggedEntry, 'actor' | 'actorName'>, text: LogTexts): string {
  const [type = '', code = ''] = actor.split(':')
  const kind = text.actorTypes[type]
  if (kind === undefined) return actor === 'nobody' ? text.nobody : text.system
  return actorName === null ? `${code} · ${kind}` : `${actorName} · ${kind}`
}

/** Returns what an entry is about: the record, the number of slots, or whose lesson. */
export function logAbout(entry: LoggedEntry, text: LogTexts): string {
  const { recordKind, recordName, studentCode, studentName, courseName, contractName, teacherName } = entry
  const lines = text.payments(entry.changes)
  if (lines.length > 0) {
    const holder = entry.contractHolder === studentName ? null : entry.contractHolder
    return [studentName ?? studentCode, holder, ...lines, recordName && numberIn(recordName)]
      .filter(Boolean)
      .join(' · ')
  }
  if (recordKind !== null) {
    const name = recordName && text.recordName(recordKind, recordName)
    return [text.kinds[recordKind] ?? recordKind, name].filter(Boolean).join(text.colon)
  }
  if (entry.type === 'login_failed') return text.manyAccounts
  const slots = entry.changes.find(({ field }) => field === 'slots')?.after
  if (slots) return text.slots(slots)
  const who = studentCode === '_' ? text.otherBooking : (studentName ?? studentCode)
  const what = entry.type === 'contract' ? contractName && numberIn(contractName) : courseName
  return [who ?? teacherName, what].filter(Boolean).join(' · ')
}

/** Returns the place of the lesson. */
export function logPlace(
  { online, lessonLocation }: Pick<LoggedEntry, 'online' | 'lessonLocation'>,
  text: Pick<LogTexts, 'online'>,
): string {
  return online ? text.online : (lessonLocation ?? '')
}

/** Returns a place of before, which the log keeps as one text. */
export function placeWord(place: string | null, text: Pick<LogTexts, 'online'>): string {
  return place === ONLINE ? text.online : (place ?? '')
}

const eachPayment = (changes: LoggedEntry['changes'], textOf: (payment: LoggedPayment) => string | null) =>
  loggedPayments(changes).map(textOf).join('; ')

const minute = (time: string | null) => time?.slice(0, 16).replace('T', ' ') ?? ''

/**
 * Returns the columns of the log as a file, always the same, with what each says of an entry. (LOG-12, CSV-10, D135)
 */
export function logColumns(
  language: Language,
): readonly (readonly [head: string, cell: (entry: LoggedEntry) => string])[] {
  const text = logTexts[language]
  const { columns } = text
  const changeText = (recordKind: string | null, { field, before, after }: LoggedEntry['changes'][number]) => {
    const values = () => `${valueWord(field, before, language) ?? ''} → ${valueWord(field, after, language) ?? ''}`
    return `${fieldWord(field, language, recordKind)}: ${before === null && after === null ? text.notKept : values()}`
  }
  return [
    [columns.doneAt, ({ doneAt }) => minute(doneAt)],
    [columns.type, ({ type }) => text.types[type]],
    [columns.actor, (entry) => logActor(entry, text)],
    [columns.about, (entry) => logAbout(entry, text)],
    [columns.lesson, ({ lessonTime }) => minute(lessonTime)],
    [text.before(columns.lesson), ({ lessonTimeBefore }) => minute(lessonTimeBefore)],
    [text.student, ({ studentCode }) => (studentCode === null ? '' : shownStudentCode(studentCode))],
    [text.teacher, ({ teacherCode }) => teacherCode ?? ''],
    [text.before(text.teacher), ({ teacherCodeBefore }) => teacherCodeBefore ?? ''],
    [text.course, ({ courseName }) => courseName ?? ''],
    [text.place, (entry) => logPlace(entry, text)],
    [text.before(text.place), ({ lessonLocationBefore }) => placeWord(lessonLocationBefore, text)],
    [text.contract, ({ contractName }) => contractName ?? ''],
    [text.change, ({ contractId, pointsChange }) => (contractId === null ? '' : String(pointsChange))],
    [text.left, ({ pointsAfter }) => String(pointsAfter ?? '')],
    [text.door, ({ door }) => (door === null ? '' : text.doors[door])],
    [text.changes, ({ recordKind, changes }) => changes.map((change) => changeText(recordKind, change)).join('; ')],
    [text.contractHolder, ({ contractHolder }) => contractHolder ?? ''],
    [text.payment, ({ changes }) => eachPayment(changes, ({ name }) => paymentName(name, language))],
    [text.yen, ({ changes }) => eachPayment(changes, ({ before, after }) => String(after ?? before))],
    [text.method, ({ changes }) => eachPayment(changes, ({ method }) => method && methodTexts[language][method])],
  ]
}
