import { counted } from '../shared/format/counted.ts'

const jp = {
  /** How full a slot is, the words of the calendar. (SLOT-10, SLOT-12) */
  occupancy: { empty: '予約なし', partial: '一部予約', full: '満席' },
  online: 'オンライン',
  next: '次のレッスン',
  running: 'レッスン中',
  /** A lesson has begun, and who came is not marked yet. */
  unmarked: '出欠未入力',
  details: '枠の詳細',
  notFound: 'この枠は見つかりません',
  notFoundHint: '削除されたか、担当が変わった可能性があります。',
  opensAt: (time: string) => `予約開始 ${time}`,
  cancelUntil: (time: string) => `キャンセル期限 ${time}`,
  teacher: '講師',
  substitute: '代講',
  substituteFor: (absent: string) => `${absent}の代講`,
  location: '場所',
  onlineOnly: 'オンラインのみ',
  lessonLocation: '実施場所',
  courses: 'コース',
  bookedCourse: '予約中のコース',
  seatsOf: (count: number) => `定員${count}名`,
  students: (count: number) => (count === 0 ? '予約した生徒' : `予約した生徒 ${count}名`),
  nobody: 'まだ予約はありません',
  noneThatDay: 'この日の枠はありません',
  otherBooking: 'その他の予約',
  waiting: (count: number) => `キャンセル待ち ${count}名`,
  memo: 'メモ',
  link: 'オンラインレッスン',
  openLink: 'レッスンのリンクを開く',
  /** The announcements of a change of one slot. */
  news: {
    booked: (slot: string) => `予約が入りました：${slot}`,
    cancelled: (slot: string) => `予約がキャンセルされました：${slot}`,
    changed: (slot: string) => `枠が変更されました：${slot}`,
    added: (slot: string) => `枠が作成されました：${slot}`,
    gone: (slot: string) => `枠が削除されました：${slot}`,
    many: (count: number) => `${count}件の枠が更新されました`,
  },
  listSeparator: '、',
}

const en: typeof jp = {
  occupancy: { empty: 'Unbooked', partial: 'Partly booked', full: 'Full' },
  online: 'Online',
  next: 'Next lesson',
  running: 'In progress',
  unmarked: 'Attendance not marked',
  details: 'Slot details',
  notFound: "We couldn't find this slot",
  notFoundHint: 'It may have been deleted or given to another teacher.',
  opensAt: (time) => `Booking opens ${time}`,
  cancelUntil: (time) => `Cancellation deadline ${time}`,
  teacher: 'Teacher',
  substitute: 'Substitute',
  substituteFor: (absent) => `substitute for ${absent}`,
  location: 'Place',
  onlineOnly: 'Online only',
  lessonLocation: 'Held at',
  courses: 'Courses',
  bookedCourse: 'Booked course',
  seatsOf: (count) => (count === 1 ? '1 seat' : `${count} seats`),
  students: (count) => (count === 0 ? 'Booked students' : `Booked students: ${count}`),
  nobody: 'Nobody has booked yet',
  noneThatDay: 'No slots on this day',
  otherBooking: 'Other booking',
  waiting: (count) => `${count} on the waiting list`,
  memo: 'Note',
  link: 'Online lesson',
  openLink: 'Open the lesson link',
  news: {
    booked: (slot) => `New booking: ${slot}`,
    cancelled: (slot) => `Booking cancelled: ${slot}`,
    changed: (slot) => `Slot updated: ${slot}`,
    added: (slot) => `Slot added: ${slot}`,
    gone: (slot) => `Slot deleted: ${slot}`,
    many: (count) => `${counted(count, 'slot')} updated`,
  },
  listSeparator: ', ',
}

/** The texts of teachers and staff about slots, wherever they meet one. */
export const slotMessages = { jp, en }

/** These texts in one language. */
export type SlotMessages = typeof jp
