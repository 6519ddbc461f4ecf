import type { Column } from './column.ts'
import { accountColumns } from './accountColumns.ts'

const { lastName, firstName, active, email, phoneNumber, comLang, lastLogin } = accountColumns

/** The table of students. (ASTU-37, CSV-10, D135) */
export const studentTable = [
  {
    field: 'studentCode',
    head: { jp: '生徒ID', en: 'Student ID' },
    also: ['ID', '生徒コード', '生徒番号', '会員番号', 'Student code', 'Login ID', 'ログインID'],
    kind: 'text',
    role: 'key',
  },
  lastName,
  firstName,
  active,
  email,
  phoneNumber,
  {
    field: 'notify',
    head: { jp: 'メール通知を受け取る', en: 'Email notifications' },
    also: ['メール通知', 'Notifications'],
    kind: 'yesNo',
    role: 'field',
  },
  comLang,
  {
    field: 'isFixed',
    head: { jp: '固定枠を使える', en: 'May have places in the weekly template' },
    also: ['固定', 'Fixed'],
    kind: 'yesNo',
    role: 'field',
  },
  {
    field: 'curriculumCode',
    head: { jp: 'カリキュラムコード', en: 'Curriculum code' },
    also: ['カリキュラム', 'Curriculum'],
    kind: 'text',
    role: 'field',
  },
  { field: 'materialLocation', head: { jp: '教材のリンク', en: 'Link to the material' }, kind: 'text', role: 'field' },
  {
    field: 'storageLocation',
    head: { jp: 'レッスンノートのリンク', en: 'Link to the lesson notes' },
    kind: 'text',
    role: 'field',
  },
  // The note is the teachers' too, and changes with every lesson: an older file must not take it back.
  { field: 'profile', head: { jp: 'メモ', en: 'Note' }, kind: 'text', role: 'opening' },
  {
    field: 'schoolNotes',
    head: { jp: 'スクール用メモ', en: 'School notes' },
    also: ['備考', 'Remarks', 'Notes'],
    kind: 'text',
    role: 'field',
  },
  {
    field: 'contractHolder',
    head: { jp: '契約者', en: 'Contract holder' },
    also: ['保護者', '保護者名', 'Guardian', 'Parent'],
    kind: 'text',
    role: 'field',
  },
  { field: 'contractCount', head: { jp: '契約', en: 'Contracts' }, kind: 'count', role: 'shown' },
  { field: 'points', head: { jp: '残高', en: 'Left' }, kind: 'count', role: 'shown' },
  { field: 'contractsEnd', head: { jp: '契約の終了日', en: 'Contracts end' }, kind: 'day', role: 'shown' },
  lastLogin,
] as const satisfies readonly Column[]
