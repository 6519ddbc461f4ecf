import { lookup } from './rules/lookup.ts'
import type { Language } from './codes.ts'
import { locationFields } from './records/location.ts'
import { apiKeyFields } from './records/apiKey.ts'
import { contractFields, contractParts } from './records/contract.ts'
import { planFields } from './records/plan.ts'
import { courseFields } from './records/course.ts'
import { guardianFields, linkFields } from './records/guardian.ts'
import { settingsFields } from './records/settings.ts'
import { staffFields } from './records/staff.ts'
import { studentFields } from './records/student.ts'
import { studentFieldFields } from './records/studentField.ts'
import { teacherFields } from './records/teacher.ts'
import { templateFields, templateParts } from './records/template.ts'
import { webhookFields } from './records/webhook.ts'
import { type Fields, labelsOf } from './records/record.ts'

const inBoth = (fields: Fields): Record<Language, Readonly<Record<string, string>>> => ({
  jp: lookup(labelsOf(fields, 'jp')),
  en: lookup(labelsOf(fields, 'en')),
})

/** The words of the records that are said once, by the kind that the log gives. */
const recordWords = lookup({
  apiKey: inBoth(apiKeyFields),
  contract: inBoth({ ...contractFields, ...contractParts }),
  course: inBoth(courseFields),
  guardian: inBoth({ ...guardianFields, ...linkFields }),
  plan: inBoth(planFields),
  location: inBoth(locationFields),
  school: inBoth(settingsFields),
  staff: inBoth(staffFields),
  student: inBoth(studentFields),
  studentField: inBoth(studentFieldFields),
  teacher: inBoth(teacherFields),
  template: inBoth({ ...templateFields, ...templateParts }),
  webhook: inBoth(webhookFields),
})

/**
 * The words for fields of other records, of slots and of what else the log tells; the names are those of the inputs.
 */
const words: Record<string, readonly [jp: string, en: string]> = lookup({
  active: ['有効', 'Active'],
  formerMonths: ['退会した生徒の消去（か月後）', 'Months until students who left are erased'],
  logMonths: ['操作履歴の値の消去（か月後）', 'Months until the log forgets values'],
  mailDays: ['送信済みメールの削除（日後）', 'Days until sent emails are deleted'],
  securityMonths: ['ログイン履歴の削除（か月後）', 'Months until entries about sign-ins are deleted'],
  booksYears: ['書類に氏名を残す年数', 'Years that documents keep names'],
  forgottenNames: ['氏名を消した書類（件）', 'Documents that lost a name'],
  forgottenLogValues: ['値を消した操作履歴（件）', 'Log entries that lost their values'],
  forgottenSignIns: ['削除したログイン履歴（件）', 'Sign-in entries deleted'],
  forgottenEmails: ['削除したメール（件）', 'Emails deleted'],
  begun: ['開始した', 'Begun'],
  adjustments: ['調整', 'Adjustments'],
  agreement: ['契約書', 'Agreement'],
  agreementTemplate: ['契約条項の版', 'Version of the terms'],
  fields: ['独自項目', 'Own fields'],
  signedOn: ['署名日', 'Signed on'],
  attendance: ['出欠', 'Attendance'],
  attendanceReason: ['出欠の内容', 'Details of attendance'],
  bankAccount: ['口座', 'Bank account'],
  cashCounted: ['実際の金額（円）', 'Counted (yen)'],
  cashDifference: ['差額（円）', 'Difference (yen)'],
  cashExpected: ['帳簿の金額（円）', 'Expected (yen)'],
  depositReceived: ['預り金の受取（円）', 'Deposit received (yen)'],
  depositApplied: ['預り金の充当（円）', 'Deposit applied (yen)'],
  depositRefunded: ['預り金の返金（円）', 'Deposit refunded (yen)'],
  lateFee: ['延滞手数料（円）', 'Late fee (yen)'],
  noShowFee: ['無断欠席料（円）', 'No-show fee (yen)'],
  feeAbout: ['手数料の対象日', 'Day the fee is for'],
  waiveReason: ['免除の理由', 'Reason for waiving'],
  collectDay: ['毎月の引落日', 'Monthly collection day'],
  debitCollector: ['委託者', 'Debit collector'],
  debitFrom: ['振替の開始日', 'Debits from'],
  debits: ['件数', 'Debits'],
  debitTotal: ['合計（円）', 'Total (yen)'],
  debitsPaid: ['振替済', 'Paid'],
  debitsUnpaid: ['振替不能', 'Not paid'],
  paperCancelled: ['取消', 'Cancelled'],
  invoiceTotal: ['請求額（円）', 'Invoice total (yen)'],
  invoiceReplaces: ['訂正前の請求書', 'Replaces'],
  mandateDate: ['口座振替依頼書の日付', 'Mandate date'],
  availableFrom: ['予約開始', 'Booking opens'],
  cancelBy: ['キャンセル期限', 'Cancellation deadline'],
  choices: ['選択肢', 'Choices'],
  code: ['コード', 'Code'],
  contractReminder: ['契約のお知らせ', 'Contract reminders'],
  comLang: ['メールの言語', 'Email language'],
  courseIds: ['コース', 'Courses'],
  courses: ['コース', 'Courses offered'],
  dailySchedule: ['本日の予定', 'Daily schedule'],
  description: ['説明', 'Description'],
  displayName: ['表示名', 'Display name'],
  email: ['メールアドレス', 'Email'],
  emailConfirmed: ['メールアドレスの確認', 'Email confirmed'],
  endDate: ['終了日', 'End date'],
  endsAt: ['終了日時', 'Ends'],
  fixedStudents: ['固定生徒', 'Fixed students'],
  firstSlot: ['最初の枠', 'First slot'],
  furigana: ['フリガナ', 'Furigana'],
  importKind: ['取り込んだデータ', 'Imported'],
  // Entries of before November 2026 call a course's `group` so.
  isGroup: ['グループレッスン', 'Group lesson'],
  kind: ['種類', 'Kind'],
  lastSlot: ['最後の枠', 'Last slot'],
  lessonMemo: ['メモ', 'Note'],
  location: ['場所', 'Place'],
  locationIds: ['場所', 'Places'],
  logo: ['ロゴ', 'Logo'],
  logoAlt: ['ロゴの説明', 'Logo description'],
  logoUrl: ['ロゴ', 'Logo'],
  name: ['名前', 'Name'],
  nextPlan: ['次のプラン', 'Next plan'],
  merged: ['統合した生徒', 'Merged student'],
  notify: ['メール通知', 'Email notifications'],
  oneTimeCodes: ['認証アプリのコード', 'Authenticator app'],
  passkey: ['パスキー', 'Passkey'],
  onlineAvailable: ['オンラインでも受講できる', 'Also online'],
  onlineLessonLink: ['オンラインレッスンのリンク', 'Online lesson link'],
  onlineLessons: ['オンラインレッスン', 'Online lessons'],
  payments: ['入金', 'Payments'],
  receipt: ['領収書', 'Receipt'],
  returnInvoice: ['返還請求書', 'Return invoice'],
  depositReceipt: ['預り証', 'Receipt for a deposit'],
  paperCancelReason: ['取消の理由', 'Reason for cancelling'],
  returnInvoiceMailed: ['メールで送付した返還請求書', 'Return invoice emailed'],
  depositReceiptMailed: ['メールで送付した預り証', 'Receipt for a deposit emailed'],
  receiptMailed: ['メールで送付した領収書', 'Receipt emailed'],
  invoiceMailed: ['メールで送付した請求書', 'Invoice emailed'],
  statement: ['利用明細書', 'Statement'],
  statementMailed: ['メールで送付した利用明細書', 'Statement emailed'],
  paperSeal: ['書類の印影', 'Seal on documents'],
  agreementMailed: ['メールで送付した契約書', 'Agreement emailed'],
  printLogoUrl: ['印刷用ロゴ', 'Logo for paper'],
  profile: ['生徒メモ', 'Profile'],
  replay: ['再送信', 'Sent again'],
  revoked: ['無効化', 'Revoked'],
  secret: ['署名の鍵', 'Secret'],
  missingRight: ['足りない権限', 'Missing permission'],
  operation: ['操作', 'Operation'],
  times: ['回数', 'Times'],
  file: ['ファイル', 'File'],
  records: ['件数', 'Records'],
  securityMails: ['セキュリティのお知らせ', 'Security emails'],
  sessions: ['ログイン中の端末', 'Signed-in devices'],
  slots: ['枠数', 'Slots'],
  students: ['生徒', 'Students'],
  stoppedLessons: ['停止したメール（予約・変更）', 'Stopped emails: lessons'],
  stoppedWaiting: ['停止したメール（キャンセル待ち）', 'Stopped emails: waiting lists'],
  stoppedReminders: ['停止したメール（レッスン前）', 'Stopped emails: reminders'],
  stoppedDailySchedule: ['停止したメール（本日の予定）', 'Stopped emails: daily schedule'],
  stoppedContracts: ['停止したメール（契約）', 'Stopped emails: contracts'],
  stoppedPapers: ['停止したメール（書類）', 'Stopped emails: documents'],
  startDate: ['開始日', 'Start date'],
  state: ['状態', 'Status'],
  reason: ['理由', 'Reason'],
  phoned: ['電話連絡', 'Phoned'],
  takenBack: ['元に戻した', 'Undone'],
  startsAt: ['開始日時', 'Starts'],
  studentCode: ['生徒ID', 'Student ID'],
  teacher: ['講師', 'Teacher'],
  teacherCode: ['講師ID', 'Teacher ID'],
  teachers: ['講師', 'Teachers'],
  tell: ['待っている人への通知', 'Email the waiting lists'],
  test: ['テスト送信', 'Tests'],
  title: ['画面のタイトル', 'Title of the window'],
  type: ['種類', 'Type'],
  until: ['最終日', 'Until'],
  waitingList: ['キャンセル待ち', 'Waiting list'],
  pushNotifications: ['この端末への通知', 'Notifications on a device'],
  remindCancelHours: ['キャンセル期限前のお知らせ（時間前）', 'Reminder: hours before the cancellation deadline'],
  remindEvening: ['前日のお知らせ', 'Reminder the evening before'],
  remindHours: ['レッスン前のお知らせ（時間前）', 'Reminder: hours before'],
  reminders: ['レッスン前のお知らせ', 'Reminders'],
  renewed: ['更新済み', 'Renewed'],
  stoppedWhy: ['自動で無効にした理由', 'Switched off because'],
  expiresAt: ['有効期限', 'Expires'],
})

/**
 * Returns the word for a field in a language; its own name if there is none. `recordKind` is the kind of record it
 * belongs to, as the log gives it; null for what is no record.
 */
export function fieldWord(field: string, language: Language, recordKind: string | null): string {
  const own = recordWords[recordKind ?? '']?.[language][field]
  if (own !== undefined) return own
  const [jp, en] = words[field] ?? [field, field]
  return language === 'jp' ? jp : en
}

/** Fields that are read one after the other, in that order. */
const reading = `code studentCode teacherCode staffCode lastName firstName furigana name displayName locationName
  slots firstSlot lastSlot day days startsAt endsAt startDate endDate startTime endTime scheduleStart scheduleEnd
  teacher teachers teacherId location locationId locationIds onlineAvailable onlineLessonLink courses courseIds
  availableFrom availableFromMonths availableFromDay availableFromHour bookUntilHours bookUntilMinutes
  cancelBy cancelByDays cancelByHour`.split(/\s+/)
const placeOf = (field: string) => (reading.includes(field) ? reading.indexOf(field) : reading.length)

/** Sorts changes as people read them: who and when before where and what, a start before its end. (LOG-05) */
export function inReadingOrder<Change extends { field: string }>(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
}
