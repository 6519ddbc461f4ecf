import type { CalendarView, Occupancy } from './types.ts'

type Messages = {
  weekdays: readonly string[]
  /** A day with its weekday, from `YYYY-MM-DD`. */
  day: (date: string) => string
  dayWithYear: (date: string) => string
  /** One month, or two when a week spans them, from the first and last day shown. */
  months: (from: string, to: string) => string
  timeRange: (start: string, end: string) => string
  spokenTimeRange: (start: string, end: string) => string
  /** Joins the parts of a spoken label. */
  join: (parts: readonly string[]) => string
  today: string
  previous: Record<CalendarView, string>
  next: Record<CalendarView, string>
  views: Record<CalendarView, string>
  viewSwitch: string
  tooltip: string
  calendar: string
  keyboardHint: string
  occupancy: Record<Occupancy, string>
  studentOccupancy: Record<Occupancy, string>
  ownBooking: string
  seats: (booked: number, capacity: number) => string
  teacher: (name: string) => string
  students: (names: string) => string
  memo: (text: string) => string
  labels: { teacher: string; location: string; course: string; students: string; memo: string }
  online: string
  inPerson: string
  waiting: string
  slots: (count: number) => string
  more: (count: number) => string
  noSlots: string
  updated: (count: number) => string
  hidden: (count: number) => string
  showWholeDay: string
  schoolClock: (timeZone: string) => string
  setHomeTimeZone: string
  now: (time: string) => string
}

const parts = (date: string) => {
  const { year, month, day, dayOfWeek } = Temporal.PlainDate.from(date)
  return { year, month, day, weekday: dayOfWeek % 7 }
}

const jpWeekdays = ['日', '月', '火', '水', '木', '金', '土'] as const
const enWeekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const enMonths = [
  'January', 'February', 'March', 'April', 'May', 'June',
  'July', 'August', 'September', 'October', 'November', 'December',
] as const
const enMonth = (month: number) => enMonths[month - 1] ?? ''

const jp: Messages = {
  weekdays: jpWeekdays,
  day: (date) => {
    const { month, day, weekday } = parts(date)
    return `${month}月${day}日(${jpWeekdays[weekday]})`
  },
  dayWithYear: (date) => `${parts(date).year}年${jp.day(date)}`,
  months: (from, to) => {
    const [a, b] = [parts(from), parts(to)]
    if (a.year !== b.year) return `${a.year}年${a.month}月–${b.year}年${b.month}月`
    return a.month === b.month ? `${a.year}年${a.month}月` : `${a.year}年${a.month}月–${b.month}月`
  },
  timeRange: (start, end) => `${start}–${end}`,
  spokenTimeRange: (start, end) => `${start}から${end}まで`,
  join: (list) => list.join('、'),
  today: '今日',
  previous: { day: '前の日', week: '前の週', month: '前の月' },
  next: { day: '次の日', week: '次の週', month: '次の月' },
  views: { day: '日', week: '週', month: '月' },
  viewSwitch: '表示の切り替え',
  tooltip: 'ツールチップ',
  calendar: 'カレンダー',
  keyboardHint: '矢印キーで枠を移動し、Enterキーで開きます',
  occupancy: { empty: '予約なし', partial: '一部予約', full: '満席' },
  studentOccupancy: { empty: '空きあり', partial: '空きあり', full: '満席' },
  ownBooking: '予約済み',
  seats: (booked, capacity) => `定員${capacity}名中${booked}名予約`,
  teacher: (name) => `講師 ${name}`,
  students: (names) => `生徒 ${names}`,
  memo: (text) => `メモ ${text}`,
  labels: { teacher: '講師', location: '場所', course: 'コース', students: '生徒', memo: 'メモ' },
  online: 'オンライン',
  inPerson: '対面',
  waiting: 'キャンセル待ち',
  slots: (count) => `${count}枠`,
  more: (count) => `ほか${count}件`,
  noSlots: 'この日の枠はありません',
  updated: (count) => `${count}件の枠が更新されました`,
  hidden: (count) => `表示時間外の枠が${count}件あります`,
  showWholeDay: 'すべての時間を表示',
  schoolClock: (timeZone) => `学校の時刻で表示しています(${timeZone})`,
  setHomeTimeZone: 'パソコンの時間帯を学校の時間帯に合わせてください。',
  now: (time) => `現在 ${time}`,
}

const en: Messages = {
  weekdays: enWeekdays,
  day: (date) => {
    const { month, day, weekday } = parts(date)
    return `${enWeekdays[weekday]} ${day} ${enMonth(month).slice(0, 3)}`
  },
  dayWithYear: (date) => `${en.day(date)} ${parts(date).year}`,
  months: (from, to) => {
    const [a, b] = [parts(from), parts(to)]
    if (a.month === b.month) return `${enMonth(a.month)} ${a.year}`
    const short = (month: number) => enMonth(month).slice(0, 3)
    if (a.year !== b.year) return `${short(a.month)} ${a.year} – ${short(b.month)} ${b.year}`
    return `${short(a.month)} – ${short(b.month)} ${a.year}`
  },
  timeRange: (start, end) => `${start}–${end}`,
  spokenTimeRange: (start, end) => `${start} to ${end}`,
  join: (list) => list.join(', '),
  today: 'Today',
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month' },
  views: { day: 'Day', week: 'Week', month: 'Month' },
  viewSwitch: 'Change view',
  tooltip: 'Tooltips',
  calendar: 'Calendar',
  keyboardHint: 'Move between slots with the arrow keys, open one with Enter',
  occupancy: { empty: 'Unbooked', partial: 'Partly booked', full: 'Full' },
  studentOccupancy: { empty: 'Places free', partial: 'Places free', full: 'Full' },
  ownBooking: 'Booked',
  seats: (booked, capacity) => `${booked} of ${capacity} places booked`,
  teacher: (name) => `teacher ${name}`,
  students: (names) => `students ${names}`,
  memo: (text) => `memo ${text}`,
  labels: { teacher: 'Teacher', location: 'Location', course: 'Course', students: 'Students', memo: 'Memo' },
  online: 'Online',
  inPerson: 'In person',
  waiting: 'Waiting list',
  slots: (count) => (count === 1 ? '1 slot' : `${count} slots`),
  more: (count) => `${count} more`,
  noSlots: 'No slots on this day',
  updated: (count) => (count === 1 ? '1 slot changed' : `${count} slots changed`),
  hidden: (count) => (count === 1 ? '1 slot is outside these hours' : `${count} slots are outside these hours`),
  showWholeDay: 'Show the whole day',
  schoolClock: (timeZone) => `Times are the school’s clock (${timeZone})`,
  setHomeTimeZone: 'Set computer to home timezone.',
  now: (time) => `Now ${time}`,
}

/** The calendar's own texts. */
export const messages = { jp, en }

/** The calendar's texts in one language. */
export type CalendarMessages = Messages
