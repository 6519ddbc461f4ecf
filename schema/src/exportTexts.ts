import type { Language } from './codes.ts'

const jp = {
  slotColumns: {
    date: 'レッスン日',
    start: '開始時刻',
    end: '終了時刻',
    openFrom: '予約開始',
    cancelUntil: 'キャンセル期限',
    teacherCode: '講師ID',
    teacher: '講師',
    location: '場所',
    online: 'オンライン',
    courses: 'コース',
    bookedCourse: '予約中のコース',
    booked: '予約数',
    limit: '定員',
    lessonLocation: '実施場所',
    studentCodes: '生徒ID',
    students: '生徒',
    attendance: '出欠',
    waiting: 'キャンセル待ち',
    link: 'オンラインレッスンのリンク',
    memo: 'メモ',
  },
  reportColumns: {
    teacherCode: '講師ID',
    teacher: '講師',
    slots: '枠数',
    booked: '予約のある枠数',
    scheduledHours: '枠の時間数',
    bookedHours: '予約のある時間数',
  },
  yes: 'あり',
  no: 'なし',
  present: '出席',
  absent: '欠席',
  total: '合計',
  online: 'オンライン',
  otherBooking: 'その他の予約',
}

/** Words of the files of slots and of the teacher report; the columns are in the order of the file. */
export type ExportTexts = typeof jp

const en: ExportTexts = {
  slotColumns: {
    date: 'Lesson date',
    start: 'Start time',
    end: 'End time',
    openFrom: 'Open from',
    cancelUntil: 'Cancel until',
    teacherCode: 'Teacher ID',
    teacher: 'Teacher',
    location: 'Place',
    online: 'Online',
    courses: 'Courses',
    bookedCourse: 'Booked course',
    booked: 'Booked',
    limit: 'Limit',
    lessonLocation: 'Held at',
    studentCodes: 'Student IDs',
    students: 'Students',
    attendance: 'Attendance',
    waiting: 'Waiting list',
    link: 'Online lesson link',
    memo: 'Note',
  },
  reportColumns: {
    teacherCode: 'Teacher ID',
    teacher: 'Teacher',
    slots: 'Slots',
    booked: 'Booked slots',
    scheduledHours: 'Scheduled hours',
    bookedHours: 'Booked hours',
  },
  yes: 'Yes',
  no: 'No',
  present: 'Present',
  absent: 'Absent',
  total: 'Total',
  online: 'Online',
  otherBooking: 'Other booking',
}

/** The words of the files in both languages. */
export const exportTexts: Record<Language, ExportTexts> = { jp, en }
