import { counted } from '../../shared/format/counted.ts'

const jp = {
  title: '出欠の入力',
  open: '出欠を入力する',
  back: 'スケジュールに戻る',
  left: (lessons: number) => `出欠が未入力：${lessons}件`,
  allMarked: '表示中のレッスンの出欠はすべて入力済みです',
  markAll: (students: number) => `全員出席にする（${students}名）`,
  question: (students: number, lessons: number) => `レッスン${lessons}件の${students}名を出席にしますか？`,
  effect: '入力済みの出欠は変わりません。欠席の生徒がいるときは、先に欠席を付けてください。',
  confirm: '出席にする',
  none: '出欠が未入力のレッスンはありません',
  noneHint: '終わったレッスンで出欠が未入力のものが、ここに並びます。',
}

const en: typeof jp = {
  title: 'Mark attendance',
  open: 'Mark attendance',
  back: 'Back to the schedule',
  left: (lessons) => `Attendance not marked: ${counted(lessons, 'lesson')}`,
  allMarked: 'Attendance is marked for all lessons shown',
  markAll: (students) => `Mark all present (${students})`,
  question: (students, lessons) => `Mark ${counted(students, 'student')} in ${counted(lessons, 'lesson')} as present?`,
  effect: 'Marks already set stay as they are. If someone was missing, mark them absent first.',
  confirm: 'Mark present',
  none: 'No lessons without attendance',
  noneHint: 'Lessons that are over and not marked appear here.',
}

/** Texts of the list in which staff mark attendance. */
export const messages = { jp, en }
