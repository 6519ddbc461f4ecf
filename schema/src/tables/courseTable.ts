import { accountColumns } from './accountColumns.ts'
import { courseFields } from '../records/course.ts'
import { fieldsWithout } from '../records/record.ts'
import { fieldColumn, tableOf } from './fieldColumn.ts'

const enteredFields = fieldsWithout(courseFields, 'isLesson')

/** The table of courses. (CRS-18, CSV-10, D135) */
export const courseTable = tableOf(enteredFields, [
  fieldColumn(courseFields, 'code', {
    also: ['コースコード', 'コースID', 'コース番号', '講座コード', '科目コード', 'Course code', 'Course ID', 'ID'],
  }),
  fieldColumn(courseFields, 'displayName', {
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
  }),
  fieldColumn(courseFields, 'description'),
  fieldColumn(courseFields, 'cost', {
    also: ['消費', '消費ポイント', '消費チケット', 'ポイント', 'Points', 'Tickets'],
  }),
  fieldColumn(courseFields, 'group', {
    also: ['グループ', 'Group'],
  }),
  fieldColumn(courseFields, 'numberOfStudents', {
    also: ['定員数', '人数', '最大人数', '受講人数', 'Number of students', 'Max students', 'Seats', 'Capacity'],
  }),
  fieldColumn(courseFields, 'days', {
    also: ['Weekdays'],
    kind: 'weekdays',
  }),
  fieldColumn(courseFields, 'startTime', {
    also: ['開始', '開始時間', 'Start time', 'From'],
    kind: 'clock',
  }),
  fieldColumn(courseFields, 'endTime', {
    also: ['終了', '終了時間', 'End time', 'Until'],
    kind: 'clock',
  }),
  accountColumns.active,
])
