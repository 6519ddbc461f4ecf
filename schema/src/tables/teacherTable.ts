import { teacherFields } from '../records/teacher.ts'
import { accountColumns } from './accountColumns.ts'
import { fieldColumn, tableOf } from './fieldColumn.ts'

const { lastName, firstName, lastReading, firstReading, active, email, phoneNumber, comLang, lastLogin } =
  accountColumns

/** The table of teachers. (ATCH-34, CSV-10, D135) */
export const teacherTable = tableOf(teacherFields, [
  fieldColumn(teacherFields, 'teacherCode', {
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
  }),
  lastName,
  firstName,
  lastReading,
  firstReading,
  fieldColumn(teacherFields, 'displayName', {
    also: ['呼び名', 'ニックネーム', 'Nickname'],
  }),
  email,
  phoneNumber,
  {
    field: 'courses',
    head: { jp: '担当コース', en: 'Courses' },
    also: ['コース', '担当科目', '担当レッスン', '科目', 'Lessons', 'Subjects'],
    kind: 'codes',
    role: 'field',
  },
  fieldColumn(teacherFields, 'calendarColor', {
    also: ['色', 'Calendar color', 'Colour', 'Color'],
  }),
  fieldColumn(teacherFields, 'onlineLessonLink', {
    also: ['Link of online lessons'],
  }),
  fieldColumn(teacherFields, 'notify', {
    head: { jp: 'メール通知', en: 'Email notifications' },
    also: ['メール通知を受け取る', 'Notifications'],
    kind: 'onOff',
  }),
  comLang,
  fieldColumn(teacherFields, 'priority'),
  lastLogin,
  { field: 'exportedUntil', head: { jp: '枠を作成済みの期間', en: 'Slots created' }, kind: 'day', role: 'shown' },
  fieldColumn(teacherFields, 'notes', {
    also: ['備考', '備考欄', '特記事項', 'Note', 'Remarks', 'Memo', 'Comments'],
  }),
  active,
])
