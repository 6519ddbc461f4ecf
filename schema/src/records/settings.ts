import { z } from 'zod'
import { emailOrNone } from '../input/email.ts'
import { colour, language, oneLine, timeOfDay, whole } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { filledIn } from '../input/record.ts'
import { alertProblems, hoursProblems, type SettingsProblem } from '../rules/settings.ts'
import { MOST_FEE, MOST_FEE_PERCENT } from '../rules/fees.ts'
import { MOST_PAUSE_FEE } from '../rules/leave.ts'
import { MOST_REMINDER_HOURS } from '../rules/reminders.ts'
import { firstMonths, roundings, roundingUnits } from '../rules/firstMonth.ts'
import { studentMoves } from '../rules/moveBooking.ts'
import { taxRoundings } from '../rules/tax.ts'
import { timeZoneNamed } from '../rules/time.ts'
import { changesToSave, field, formInput, updateInput } from './record.ts'

/** The steps in which the school's day is divided, in minutes (CONST-22, D68). */
export const scheduleIntervals = [60, 30, 20, 15, 10, 5] as const

/** Reads a setting that is a whole number; out of range, the field says the range (SET-13). */
const count = (least: number, most: number) =>
  whole.refine((number) => number >= least && number <= most, saying('range', { least, most }))

const clock = z
  .string()
  .refine((text) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text), saying('required'))
  .meta(timeOfDay)

const line = oneLine(200)

/** The most lines that fit on an invoice beside its sums. */
const MOST_TRANSFER_LINES = 6

const transferLines = z
  .string()
  .max(400)
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .refine(
    (text) => text.split('\n').length <= MOST_TRANSFER_LINES,
    saying('mostLines', { least: 1, most: MOST_TRANSFER_LINES }),
  )

/** A time zone as IANA writes it, whatever its case was. */
const zoneName = oneLine(100)
  .transform((name) => timeZoneNamed(name) ?? name)
  .refine((name) => timeZoneNamed(name) !== null, saying('timezoneForm'))

/** The settings of a school that staff edit (SET-02…21). */
export const settingsFields = {
  name: field(filledIn, {
    words: { jp: '名前', en: 'Name' },
    description: 'The name of the school, also shown at the top of pages and agreements.',
  }),
  email: field(emailOrNone, {
    words: { jp: 'メールアドレス', en: 'Email' },
    description: 'The address for alerts and replies to emails. If empty, alerts are off.',
    defaultValue: '',
  }),
  emailName: field(line, {
    words: { jp: 'メールの差出人名', en: 'Sender name' },
    description: 'The sender name of emails; if empty, the name of the school.',
    defaultValue: '',
  }),
  schoolContact: field(line, {
    words: { jp: '連絡先', en: 'Contact' },
    description: "The school's contact details, shown at the foot of emails and on students' screens.",
    defaultValue: '',
  }),
  invoiceNumber: field(
    oneLine(100)
      .transform((text) => text.replaceAll(/[-\s]/g, '').normalize('NFKC').toUpperCase())
      .refine((text) => text === '' || /^T\d{13}$/.test(text), saying('invoiceNumberForm')),
    {
      words: { jp: '適格請求書の登録番号', en: 'Invoice registration number' },
      description: 'The number of the school as an issuer of qualified invoices: T and 13 digits; empty without one.',
      defaultValue: '',
    },
  ),
  transferTo: field(transferLines, {
    words: { jp: '振込先', en: 'Bank account for transfers' },
    description: 'The bank account to pay to, printed on Japanese invoices, at most 6 lines; empty to print none.',
    defaultValue: '',
  }),
  transferToEn: field(transferLines, {
    words: { jp: '振込先（英語）', en: 'Bank account in English' },
    description: 'The bank account as English invoices print it, at most 6 lines; if empty, `transferTo` is printed.',
    defaultValue: '',
  }),
  taxRounding: field(z.enum(taxRoundings), {
    words: { jp: '消費税の端数処理', en: 'Rounding of tax' },
    description:
      'How a fraction of a yen of tax is rounded on papers, once for each rate and paper: `down`, `half` (half up) or `up`.',
    defaultValue: 'down',
  }),
  language: field(language, {
    words: { jp: '言語', en: 'Language' },
    description: 'The language of emails to the school.',
    defaultValue: 'jp',
  }),
  timezoneName: field(zoneName, {
    words: { jp: 'タイムゾーン', en: 'Time zone' },
    description: 'The time zone of the school, by its IANA name, such as Asia/Tokyo.',
    defaultValue: 'Asia/Tokyo',
  }),
  defaultColor: field(colour, {
    words: { jp: 'スクールカラー', en: 'Colour' },
    description: 'The main color of the pages, `#rrggbb`, such as #1c7ed6.',
    defaultValue: '#ffc0cb',
  }),
  scheduleStart: field(clock, {
    words: { jp: '営業時間の開始', en: 'Schedule start' },
    description: 'The time of day the calendar starts at, `HH:MM`, such as 08:00.',
    defaultValue: '08:00',
  }),
  scheduleEnd: field(clock, {
    words: { jp: '営業時間の終了', en: 'Schedule end' },
    description: 'The time of day the calendar ends at, `HH:MM`, such as 22:00.',
    defaultValue: '22:00',
  }),
  scheduleIntervalMinutes: field(
    whole.refine((minutes) => scheduleIntervals.some((interval) => interval === minutes), saying('intervalForm')),
    {
      words: { jp: 'カレンダーの目盛り（分）', en: 'Calendar interval' },
      defaultValue: 30,
    },
  ),
  slotLengthMinutes: field(count(5, 1440), {
    words: { jp: 'レッスンの長さ（分）', en: 'Lesson length (minutes)' },
    defaultValue: 50,
  }),
  availableFromMonths: field(count(0, 120), {
    words: { jp: '予約開始（か月前）', en: 'Booking opens: months before' },
    defaultValue: 1,
  }),
  availableFromDay: field(count(1, 31), {
    words: { jp: '予約開始（日）', en: 'Booking opens: day' },
    defaultValue: 1,
  }),
  availableFromHour: field(count(0, 23), {
    words: { jp: '予約開始（時）', en: 'Booking opens: hour' },
    defaultValue: 9,
  }),
  bookUntilHours: field(count(0, 8760), {
    words: { jp: '予約の締め切り（時間前）', en: 'Booking closes: hours before' },
    defaultValue: 1,
  }),
  bookUntilMinutes: field(count(0, 59), {
    words: { jp: '予約の締め切り（分前）', en: 'Booking closes: minutes before' },
    defaultValue: 0,
  }),
  cancelByDays: field(count(0, 365), {
    words: { jp: 'キャンセル期限（日前）', en: 'Cancellation deadline: days before' },
    defaultValue: 1,
  }),
  cancelByHour: field(count(0, 23), {
    words: { jp: 'キャンセル期限（時）', en: 'Cancellation deadline: hour' },
    defaultValue: 18,
  }),
  defaultCalendar: field(z.enum(['day', 'week', 'month']), {
    words: { jp: 'カレンダーの表示', en: 'Calendar view' },
    defaultValue: 'week',
  }),
  creditType: field(z.enum(['p', 't']), {
    words: { jp: '残高の単位', en: 'Points or tickets' },
    description: 'The unit lessons are paid in: `p` for points, `t` for tickets.',
    defaultValue: 'p',
  }),
  displayTeacherName: field(z.boolean(), {
    words: { jp: '講師名の表示', en: 'Show teacher names' },
    defaultValue: true,
  }),
  showAttendance: field(z.boolean(), {
    words: { jp: '生徒への出欠の表示', en: 'Show attendance' },
    description: 'Whether students see in their history whether they were present.',
    defaultValue: false,
  }),
  priorityTeachers: field(z.boolean(), {
    words: { jp: '優先講師', en: 'Priority teachers' },
    defaultValue: false,
  }),
  onlineLessons: field(z.boolean(), {
    words: { jp: 'オンラインレッスン', en: 'Online lessons' },
    defaultValue: true,
  }),
  waitingList: field(z.boolean(), {
    words: { jp: 'キャンセル待ち', en: 'Waiting list' },
    defaultValue: true,
  }),
  offerMinutes: field(
    whole.refine((minutes) => minutes === 0 || (minutes >= 10 && minutes <= 1440), saying('offerForm')),
    {
      words: { jp: '空きを確保する時間（分）', en: 'Hold a freed seat (minutes)' },
      description:
        'For how many minutes a freed seat is held for the first student who waits and can book it, from 10 to 1440; 0 to tell everybody who waits at once.',
      defaultValue: 0,
    },
  ),
  offerQuietFrom: field(clock, {
    words: { jp: '確保時間の休止（開始）', en: 'Quiet hours from' },
    description: 'The time of day from which the time of held seats stands still, `HH:MM`, such as 22:00.',
    defaultValue: '00:00',
  }),
  offerQuietUntil: field(clock, {
    words: { jp: '確保時間の休止（終了）', en: 'Quiet hours until' },
    description:
      'The time of day until which the time of held seats stands still, `HH:MM`, such as 08:00. None if it equals `offerQuietFrom`.',
    defaultValue: '00:00',
  }),
  offerCloseMinutes: field(count(0, 10_080), {
    words: { jp: '全員に知らせる時間（締め切りの分前）', en: 'Tell everybody: minutes before booking closes' },
    description:
      'From how many minutes before booking closes a freed seat goes to everybody who waits at once. It always does if it could not be held until then.',
    defaultValue: 0,
  }),
  studentMoves: field(z.enum(studentMoves), {
    words: { jp: '生徒による振替', en: 'Students move lessons' },
    description:
      'What a student may do in one step: `off`, nothing; `cancellation`, a move that counts as a cancellation; `free`, a move that counts as nothing until the cancellation deadline.',
    defaultValue: 'cancellation',
  }),
  movesPerMonth: field(count(0, 99), {
    words: { jp: '無料の振替（月の回数）', en: 'Free moves a month' },
    description: "How many of a student's lessons of one month move for free; 0 for no limit.",
    defaultValue: 0,
  }),
  moveWithinDays: field(count(0, 365), {
    words: { jp: '振替できる日数', en: 'Days a lesson may move' },
    description: 'How many days earlier or later a student may move a lesson; 0 for no limit.',
    defaultValue: 0,
  }),
  remindEvening: field(z.boolean(), {
    words: { jp: '前日のお知らせ', en: 'Reminder the evening before' },
    description: 'Whether people are reminded of their lessons the evening before, unless they chose otherwise.',
    defaultValue: false,
  }),
  remindEveningAt: field(clock, {
    words: { jp: '前日のお知らせの時刻', en: 'Time of the evening reminder' },
    description: 'The time of day of reminders the evening before, `HH:MM`, such as 19:00.',
    defaultValue: '19:00',
  }),
  remindHours: field(count(0, MOST_REMINDER_HOURS), {
    words: { jp: 'レッスン前のお知らせ（時間前）', en: 'Reminder: hours before' },
    description: 'How many hours before a lesson people are reminded of it, unless they chose otherwise; 0 for none.',
    defaultValue: 0,
  }),
  remindCancelHours: field(count(0, MOST_REMINDER_HOURS), {
    words: { jp: 'キャンセル期限前のお知らせ（時間前）', en: 'Reminder: hours before the cancellation deadline' },
    description:
      'How many hours before the cancellation deadline students are reminded, unless they chose otherwise; 0 for none.',
    defaultValue: 0,
  }),
  leaveNoticeMonths: field(count(0, 12), {
    words: { jp: '休会・退会を申し出る締切日（か月前）', en: 'Pause or departure: months before' },
    description: 'How many months before a pause or departure begins the notice deadline is.',
    defaultValue: 1,
  }),
  leaveNoticeDay: field(count(0, 31), {
    words: { jp: '休会・退会を申し出る締切日（日）', en: 'Pause or departure: notice deadline' },
    description:
      'The day of that month by which a pause or departure is said in time, the last one where it has fewer; 0 for no notice deadline.',
    defaultValue: 0,
  }),
  pauseFee: field(count(0, MOST_PAUSE_FEE), {
    words: { jp: '休会費（月額・円）', en: 'Pause fee a month (yen)' },
    description: 'What a whole month of a pause costs in yen, unless the pause says otherwise; 0 for nothing.',
    defaultValue: 0,
  }),
  leaveReasons: field(oneLine(500), {
    words: { jp: '休会・退会の理由', en: 'Reasons for pausing or leaving' },
    description: "The school's own reasons, separated by commas.",
    defaultValue: '',
  }),
  lateFeeYen: field(count(0, MOST_FEE), {
    words: { jp: '延滞手数料（円）', en: 'Late fee (yen)' },
    description: 'What is charged in yen for a contract that is due for too long; 0 for nothing.',
    defaultValue: 0,
  }),
  lateFeePercent: field(count(0, MOST_FEE_PERCENT), {
    words: { jp: '延滞手数料（未払い額の%）', en: 'Late fee (% of the amount due)' },
    description:
      'What is charged as a percentage of the amount due, rounded down, together with `lateFeeYen`; 0 for nothing.',
    defaultValue: 0,
  }),
  lateFeeDays: field(count(0, 365), {
    words: { jp: '延滞手数料までの日数', en: 'Late fee: days after due' },
    description: 'How many days after the day by which it was to be paid something is due for too long.',
    defaultValue: 7,
  }),
  noShowFee: field(count(0, MOST_FEE), {
    words: { jp: '無断欠席料（円）', en: 'No-show fee (yen)' },
    description: 'What is charged in yen for a lesson that was missed without telling; 0 for nothing.',
    defaultValue: 0,
  }),
  firstMonth: field(z.enum(firstMonths), {
    words: { jp: '月の途中からの月額制の契約', en: 'Monthly contracts from mid-month' },
    description: 'Whether a monthly contract that begins within a month costs the whole month or its share by days.',
    defaultValue: 'whole',
  }),
  firstMonthRounding: field(z.enum(roundings), {
    words: { jp: '日割りの端数', en: 'Share of a month: rounding' },
    description: 'How the price of a share is rounded.',
    defaultValue: 'down',
  }),
  firstMonthUnit: field(z.enum(roundingUnits), {
    words: { jp: '日割りの端数の単位', en: 'Share of a month: unit' },
    description: 'The unit to which the price of a share is rounded: 1, 10 or 100 yen.',
    defaultValue: 'one',
  }),
  firstMonthPoints: field(z.enum(firstMonths), {
    words: { jp: '初月の付与数', en: 'Points of a first month' },
    description: 'Whether a share of a month has all its points or tickets, or their share by days, rounded up.',
    defaultValue: 'whole',
  }),
  makeUpTold: field(count(0, 100), {
    words: { jp: '欠席（連絡あり）の振替ポイント（%）', en: 'Absent, told us: make-up points (%)' },
    description:
      'The share in percent of what a lesson cost that comes back as make-up points for an absence told beforehand, rounded up; 0 for none.',
    defaultValue: 0,
  }),
  makeUpNotTold: field(count(0, 100), {
    words: { jp: '欠席（連絡なし）の振替ポイント（%）', en: 'Absent, no word: make-up points (%)' },
    description: 'The same for an absence that was not told.',
    defaultValue: 0,
  }),
  makeUpAbsent: field(count(0, 100), {
    words: { jp: '欠席（理由の入力なし）の振替ポイント（%）', en: 'Absent without a reason: make-up points (%)' },
    description: 'The same for an absence marked without a reason.',
    defaultValue: 0,
  }),
  makeUpLate: field(count(0, 100), {
    words: { jp: '遅刻の振替ポイント（%）', en: 'Late: make-up points (%)' },
    description: 'The same for a student who came late.',
    defaultValue: 0,
  }),
  makeUpDays: field(count(1, 365), {
    words: { jp: '振替ポイントの有効日数', en: 'Make-up points last (days)' },
    description: 'For how many days after the lesson these make-up points pay for lessons.',
    defaultValue: 30,
  }),
  contractReminders: field(z.boolean(), {
    words: { jp: '契約のお知らせメール', en: 'Contract reminders' },
    description: 'Whether students get an email when a contract ends soon or is nearly used up.',
    defaultValue: false,
  }),
  alertPasswordReset: field(z.boolean(), {
    words: { jp: 'パスワード再設定の通知', en: 'Alert: password reset' },
    defaultValue: false,
  }),
  alertWaitingList: field(z.boolean(), {
    words: { jp: 'キャンセル待ちの通知', en: 'Alert: waiting list' },
    defaultValue: false,
  }),
  secondFactorStaff: field(z.boolean(), {
    words: { jp: 'スタッフの2段階認証を必須にする', en: 'Second factor required of staff' },
    description:
      'Whether staff need a second factor, one-time codes or a passkey, to sign in. Who has none sets one up at the next sign-in, before anything else.',
    defaultValue: false,
  }),
  secondFactorTeachers: field(z.boolean(), {
    words: { jp: '講師の2段階認証を必須にする', en: 'Second factor required of teachers' },
    description: 'Whether teachers need one, too.',
    defaultValue: false,
  }),
}

const form = formInput(settingsFields)

/** Settings are judged together as soon as these are right, whatever is wrong with others. */
const hours = form.pick({ scheduleStart: true, scheduleEnd: true })
const address = form.pick({ email: true })

/** The settings that are edited, all of them (SET-02…21). */
export const settingsForm = form
  .superRefine(reporting(hoursProblems), { when: ({ value }) => hours.safeParse(value).success })
  .superRefine(reporting(alertProblems), { when: ({ value }) => address.safeParse(value).success })

/** Says at its field what is wrong with settings together. */
function reporting<Settings>(problemsOf: (settings: Settings) => SettingsProblem[]) {
  return (settings: Settings, ctx: z.RefinementCtx) => {
    for (const { field: name, note } of problemsOf(settings))
      ctx.addIssue({ code: 'custom', path: [name], input: settings, ...saying(note) })
  }
}

export type SchoolSettings = z.output<typeof settingsForm>

const changedSettings = updateInput(settingsFields).omit({ id: true })

/** The choices about what the new settings leave behind. */
const afterwards = {
  deleteOutside: z.boolean().nullish().describe('Whether to delete future unbooked slots outside the new hours.'),
  emptyWaitingLists: z
    .boolean()
    .nullish()
    .describe('Whether to empty all waiting lists if waiting lists are switched off.'),
  tell: z
    .boolean()
    .nullish()
    .describe('Whether to notify students who are taken off a waiting list by email; true if left out.'),
}

/** Changes of the settings (SET-14, PERM-37). */
export const updateSettingsInput = changedSettings.extend(afterwards).describe(changesToSave)

export type UpdateSettingsInput = z.input<typeof updateSettingsInput>

/** Settings whose change leaves something behind. */
export const settingsEffectsInput = changedSettings
  .pick({ scheduleStart: true, scheduleEnd: true, timezoneName: true, onlineLessons: true, waitingList: true })
  .describe(changesToSave)

export type SettingsEffectsInput = z.input<typeof settingsEffectsInput>
