import { formatDate, formatMonth } from '../shared/format/dates.ts'
import type { CalendarView, Occupancy } from './types.ts'
import { counted } from '../shared/format/counted.ts'

const jp = {
  weekdays: ['日', '月', '火', '水', '木', '金', '土'],
  /** A day with its weekday, from `YYYY-MM-DD`. */
  day: (date: string) => formatDate(date, 'jp'),
  dayWithYear: (date: string) => formatDate(date, 'jp', { year: true }),
  /** One month, or two when a week spans them, from the first and last day shown. */
  months: (from: string, to: string) => {
    const [first, last] = [formatMonth(from, 'jp'), formatMonth(to, 'jp')]
    if (first === last) return first
    return `${first}–${from.slice(0, 4) === to.slice(0, 4) ? last.slice(5) : last}`
  },
  /** The days of a week, as they are read out. */
  days: (from: string, to: string) => `${formatDate(from, 'jp')}から${formatDate(to, 'jp')}まで`,
  spokenTimeRange: (start: string, end: string) => `${start}から${end}まで`,
  /** Joins the parts of a spoken label. */
  join: (list: readonly string[]) => list.join('、'),
  today: '今日',
  previous: { day: '前の日', week: '前の週', month: '前の月' } satisfies Record<CalendarView, string>,
  next: { day: '次の日', week: '次の週', month: '次の月' } satisfies Record<CalendarView, string>,
  views: { day: '日', week: '週', month: '月' } satisfies Record<CalendarView, string>,
  viewSwitch: '表示の切り替え',
  tooltip: 'カーソルを合わせて詳細を表示',
  calendar: 'カレンダー',
  keyboardHint: '矢印キーで枠を移動し、Enterキーで開きます',
  occupancy: { empty: '予約なし', partial: '一部予約', full: '満席' } satisfies Record<Occupancy, string>,
  studentOccupancy: { empty: '空きあり', partial: '空きあり', full: '満席' } satisfies Record<Occupancy, string>,
  ownBooking: '予約済み',
  /** For a student's day, before the number. */
  bookable: '予約可',
  nothingBookable: '予約できる枠なし',
  seats: (booked: number, capacity: number) => `定員${capacity}名中${booked}名予約`,
  teacher: (name: string) => `講師 ${name}`,
  students: (names: string) => `生徒 ${names}`,
  memo: (text: string) => `メモ ${text}`,
  labels: { teacher: '講師', location: '場所', course: 'コース', students: '生徒', memo: 'メモ' },
  online: 'オンライン',
  inPerson: '対面',
  waiting: 'キャンセル待ち',
  /** Shown on a slot that is chosen to be changed together with others. */
  chosen: '選択中',
  /** Shown on a slot that was just deleted and keeps its place. */
  deletedHere: '削除しました。押すと元に戻します',
  /** Shown on a card that stands for several. */
  chosenOf: (count: number) => `${count}件選択中`,
  slots: (count: number) => `${count}枠`,
  more: (count: number) => `ほか${count}件`,
  /** The label of a card for several slots at one time. */
  atOnce: (count: number) => `${count}件`,
  /** The number of them that a student can book. */
  canBook: (count: number) => `予約可 ${count}`,
  noSlots: 'この日の枠はありません',
  updated: (count: number) => `${count}件の枠が更新されました`,
  hidden: (count: number) => `表示時間外の枠が${count}件あります`,
  showWholeDay: 'すべての時間を表示',
  /** Other days could not be loaded, and what is on show instead. */
  daysFailed: '選んだ期間の枠を読み込めませんでした。',
  stillShown: (days: string) => `表示しているのは${days}の枠です。`,
  schoolClock: (timeZone: string, now: string) => `時刻はスクールの時刻です（${timeZone}、現地は今${now}）`,
  setHomeTimeZone: 'パソコンのタイムゾーンをスクールのタイムゾーンに合わせてください。',
}

const en: typeof jp = {
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  day: (date) => formatDate(date, 'en'),
  dayWithYear: (date) => formatDate(date, 'en', { year: true }),
  months: (from, to) => {
    const [first, last] = [formatMonth(from, 'en'), formatMonth(to, 'en')]
    if (first === last) return first
    const sameYear = from.slice(0, 4) === to.slice(0, 4)
    return `${first.slice(0, 3)}${sameYear ? '' : first.slice(-5)} – ${last.slice(0, 3)}${last.slice(-5)}`
  },
  days: (from, to) => `${formatDate(from, 'en')} to ${formatDate(to, 'en')}`,
  spokenTimeRange: (start, end) => `${start} to ${end}`,
  join: (list) => list.join(', '),
  today: 'Today',
  previous: { day: 'Previous day', week: 'Previous week', month: 'Previous month' },
  next: { day: 'Next day', week: 'Next week', month: 'Next month' },
  views: { day: 'Day', week: 'Week', month: 'Month' },
  viewSwitch: 'View',
  tooltip: 'Details on hover',
  calendar: 'Calendar',
  keyboardHint: 'Move between slots with the arrow keys, open one with Enter',
  occupancy: { empty: 'Unbooked', partial: 'Partly booked', full: 'Full' },
  studentOccupancy: { empty: 'Seats left', partial: 'Seats left', full: 'Full' },
  ownBooking: 'Booked',
  bookable: 'Available',
  nothingBookable: 'Nothing to book',
  seats: (booked, capacity) => `${booked} of ${counted(capacity, 'seat')} booked`,
  teacher: (name) => `teacher ${name}`,
  students: (names) => `students ${names}`,
  memo: (text) => `note ${text}`,
  labels: { teacher: 'Teacher', location: 'Place', course: 'Course', students: 'Students', memo: 'Note' },
  online: 'Online',
  inPerson: 'In person',
  waiting: 'Waiting list',
  chosen: 'Selected',
  deletedHere: 'Deleted. Press to undo',
  chosenOf: (count) => `${count} selected`,
  slots: (count) => (count === 1 ? '1 slot' : `${count} slots`),
  more: (count) => `${count} more`,
  atOnce: (count) => counted(count, 'slot'),
  canBook: (count) => `${count} available`,
  noSlots: 'No slots on this day',
  updated: (count) => (count === 1 ? '1 slot updated' : `${count} slots updated`),
  hidden: (count) => (count === 1 ? '1 slot is outside these hours' : `${count} slots are outside these hours`),
  showWholeDay: 'Show the whole day',
  daysFailed: "We couldn't load the slots of these days.",
  stillShown: (days) => `Showing ${days}.`,
  schoolClock: (timeZone, now) => `Times are school time, ${timeZone}; it is ${now} there now.`,
  setHomeTimeZone: 'Set computer to home timezone.',
}

const jpForStudents: typeof jp = {
  ...jp,
  keyboardHint: '矢印キーでレッスンを移動し、Enterキーで開きます',
  nothingBookable: '予約できるレッスンなし',
  slots: (count) => `レッスン${count}件`,
  noSlots: 'この日のレッスンはありません',
  updated: (count) => `${count}件のレッスンが更新されました`,
  hidden: (count) => `表示時間外のレッスンが${count}件あります`,
  daysFailed: '選んだ期間のレッスンを読み込めませんでした。',
  stillShown: (days) => `表示しているのは${days}のレッスンです。`,
}

const enForStudents: typeof jp = {
  ...en,
  keyboardHint: 'Move between lessons with the arrow keys, open one with Enter',
  slots: (count) => (count === 1 ? '1 lesson' : `${count} lessons`),
  atOnce: (count) => counted(count, 'lesson'),
  noSlots: 'No lessons on this day',
  updated: (count) => (count === 1 ? '1 lesson updated' : `${count} lessons updated`),
  hidden: (count) => (count === 1 ? '1 lesson is outside these hours' : `${count} lessons are outside these hours`),
  daysFailed: "We couldn't load the lessons of these days.",
}

/** The calendar's own texts, for people who make slots. */
export const messages = { jp, en }

/** The texts for students, who read of lessons instead of slots. */
export const studentMessages = { jp: jpForStudents, en: enForStudents }

/** The calendar's texts in one language. */
export type CalendarMessages = typeof jp
