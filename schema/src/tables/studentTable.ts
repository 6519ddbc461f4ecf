import { studentFields } from '../records/student.ts'
import { accountColumns } from './accountColumns.ts'
import { fieldColumn, tableOf } from './fieldColumn.ts'

const { lastName, firstName, lastReading, firstReading, active, email, phoneNumber, comLang, lastLogin } =
  accountColumns

/** The table of students. (ASTU-37, CSV-10, D135) */
export const studentTable = tableOf(studentFields, [
  fieldColumn(studentFields, 'studentCode', {
    also: [
      'ID',
      '生徒コード',
      '生徒番号',
      '生徒No',
      '会員番号',
      '会員ID',
      '会員No',
      '学籍番号',
      '塾生番号',
      '受講生番号',
      '受講生ID',
      '顧客番号',
      '顧客ID',
      '管理番号',
      'Student code',
      'Student number',
      'Student no',
      'Member ID',
      'Customer ID',
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
  active,
  email,
  phoneNumber,
  fieldColumn(studentFields, 'notify', {
    head: { jp: 'メール通知を受け取る', en: 'Email notifications' },
    also: ['メール通知', 'Notifications'],
  }),
  comLang,
  fieldColumn(studentFields, 'isFixed', {
    also: ['固定', 'Fixed', 'May have places in the weekly template'],
  }),
  fieldColumn(studentFields, 'curriculumCode', {
    also: ['カリキュラム', 'Curriculum'],
  }),
  fieldColumn(studentFields, 'materialLocation'),
  fieldColumn(studentFields, 'storageLocation'),
  // The note is the teachers' too, and changes with every lesson: an older file must not take it back.
  fieldColumn(studentFields, 'profile', {
    also: ['メモ'],
    role: 'opening',
  }),
  fieldColumn(studentFields, 'schoolNotes', {
    also: ['備考', '備考欄', '特記事項', '連絡事項', 'Remarks', 'Notes', 'Memo', 'Comments'],
  }),
  fieldColumn(studentFields, 'contractHolder', {
    also: [
      '保護者',
      '保護者名',
      '保護者氏名',
      '契約者名',
      '契約者氏名',
      'ご契約者',
      '世帯主',
      'Guardian',
      'Guardian name',
      'Parent',
      'Parent name',
    ],
  }),
  { field: 'contractCount', head: { jp: '契約', en: 'Contracts' }, kind: 'count', role: 'shown' },
  { field: 'points', head: { jp: '残高', en: 'Left' }, kind: 'count', role: 'shown' },
  { field: 'contractsEnd', head: { jp: '契約の終了日', en: 'Contracts end' }, kind: 'day', role: 'shown' },
  { field: 'nextLesson', head: { jp: '次のレッスン', en: 'Next lesson' }, kind: 'text', role: 'shown' },
  lastLogin,
])
