import { accountColumns } from './accountColumns.ts'
import { courseFields } from '../records/course.ts'
import type { Column } from './column.ts'

/** The table of courses. (CRS-18, CSV-10, D135) */
export const courseTable = [
  {
    field: 'code',
    head: courseFields.code.words,
    also: ['コースコード', 'コースID', 'コース番号', '講座コード', '科目コード', 'Course code', 'Course ID', 'ID'],
    kind: 'text',
    role: 'key',
  },
  {
    field: 'displayName',
    head: { jp: 'コース名', en: 'Name' },
    also: [
      'コース',
      '名前',
      '名称',
      '講座',
      '講座名',
      '科目',
      '科目名',
      'レッスン名',
      'クラス名',
      'Course',
      'Course name',
      'Display name',
      'Title',
      'Subject',
    ],
    kind: 'text',
    role: 'field',
  },
  { field: 'description', head: courseFields.description.words, kind: 'text', role: 'field' },
  {
    field: 'cost',
    head: courseFields.cost.words,
    also: ['消費', '消費ポイント', '消費チケット', 'ポイント', 'Points', 'Tickets'],
    kind: 'count',
    role: 'field',
  },
  {
    field: 'group',
    head: courseFields.group.words,
    also: ['グループ', 'Group'],
    kind: 'yesNo',
    role: 'field',
  },
  {
    field: 'numberOfStudents',
    head: courseFields.numberOfStudents.words,
    also: ['定員数', '人数', '最大人数', '受講人数', 'Number of students', 'Max students', 'Seats', 'Capacity'],
    kind: 'count',
    role: 'field',
  },
  { field: 'days', head: courseFields.days.words, also: ['Weekdays'], kind: 'weekdays', role: 'field' },
  {
    field: 'startTime',
    head: courseFields.startTime.words,
    also: ['開始', '開始時間', 'Start time', 'From'],
    kind: 'clock',
    role: 'field',
  },
  {
    field: 'endTime',
    head: courseFields.endTime.words,
    also: ['終了', '終了時間', 'End time', 'Until'],
    kind: 'clock',
    role: 'field',
  },
  accountColumns.active,
] as const satisfies readonly Column[]
