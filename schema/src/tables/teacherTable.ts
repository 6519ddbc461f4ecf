import { accountColumns } from './accountColumns.ts'
import type { Column } from './column.ts'

const { lastName, firstName, active, email, phoneNumber, comLang, lastLogin } = accountColumns

/** The table of teachers. (ATCH-34, CSV-10, D135) */
export const teacherTable = [
  {
    field: 'teacherCode',
    head: { jp: '講師ID', en: 'Teacher ID' },
    also: [
      'ID',
      '講師コード',
      '講師番号',
      '講師No',
      '社員番号',
      'スタッフID',
      '先生ID',
      'Teacher code',
      'Teacher number',
      'Employee ID',
      'Login ID',
      'ログインID',
      'User ID',
      'ユーザーID',
    ],
    kind: 'text',
    role: 'key',
  },
  lastName,
  firstName,
  {
    field: 'displayName',
    head: { jp: '表示名', en: 'Display name' },
    also: ['呼び名', 'ニックネーム', 'Nickname'],
    kind: 'text',
    role: 'field',
  },
  email,
  phoneNumber,
  {
    field: 'courses',
    head: { jp: '担当コース', en: 'Courses' },
    also: ['コース', '担当科目', '担当レッスン', '科目', 'Lessons', 'Subjects'],
    kind: 'codes',
    role: 'field',
  },
  {
    field: 'calendarColor',
    head: { jp: 'カレンダーの色', en: 'Calendar colour' },
    also: ['色', 'Calendar color', 'Colour', 'Color'],
    kind: 'text',
    role: 'field',
  },
  {
    field: 'onlineLessonLink',
    head: { jp: 'オンラインレッスンのリンク', en: 'Online lesson link' },
    also: ['Link of online lessons'],
    kind: 'text',
    role: 'field',
  },
  {
    field: 'notify',
    head: { jp: 'メール通知', en: 'Email notifications' },
    also: ['メール通知を受け取る', 'Notifications'],
    kind: 'onOff',
    role: 'field',
  },
  comLang,
  { field: 'priority', head: { jp: '優先講師', en: 'Priority teacher' }, kind: 'yesNo', role: 'field' },
  lastLogin,
  { field: 'exportedUntil', head: { jp: '枠を作成済みの期間', en: 'Slots created' }, kind: 'day', role: 'shown' },
  {
    field: 'notes',
    head: { jp: 'メモ', en: 'Notes' },
    also: ['備考', '備考欄', '特記事項', 'Note', 'Remarks', 'Memo', 'Comments'],
    kind: 'text',
    role: 'field',
  },
  active,
] as const satisfies readonly Column[]
