import type { Language } from '../codes.ts'
import { writeCell } from './cell.ts'
import type { CellKind, CellValue, Column } from './column.ts'
import { columnsOfGuardian } from './guardianColumns.ts'
import { type ImportedKind, tables } from './tables.ts'

/** The first cell of rows that explain a table: they are never imported. */
const marks = {
  jp: { example: '#例：', values: '#入力できる値：' },
  en: { example: '#Example: ', values: '#Values: ' },
} as const satisfies Record<Language, Record<string, string>>

const allMarks = Object.values(marks).flatMap((words) => Object.values(words).map((mark) => mark.trim()))

/** Returns whether a row of a file explains the table, so that it is left out. */
export function isExplanation([first = '']: readonly string[]): boolean {
  const text = first.trim()
  return allMarks.some((mark) => text.startsWith(mark))
}

const people = { active: true, email: 'hanako@example.com', phoneNumber: '090-1234-5678', comLang: 'jp', notify: true }

const examples: Record<ImportedKind, Readonly<Record<string, CellValue>>> = {
  student: {
    ...people,
    studentCode: 's0001',
    lastName: '佐藤',
    firstName: '花子',
    isFixed: false,
    contractHolder: '佐藤 太郎',
    guardian1LastName: '佐藤',
    guardian1FirstName: '太郎',
    guardian1Email: 'taro@example.com',
    guardian1PhoneNumber: '090-8765-4321',
    guardian1Relation: '父',
  },
  teacher: {
    ...people,
    teacherCode: 'tanaka',
    lastName: '田中',
    firstName: '一郎',
    displayName: 'Tanaka',
    courses: ['PRI', 'GRP'],
    calendarColor: '#1c7ed6',
    priority: false,
  },
  course: {
    code: 'PRI',
    displayName: '個人レッスン',
    cost: 1,
    group: false,
    numberOfStudents: 1,
    days: [1, 3, 5],
    startTime: '10:00',
    endTime: '20:00',
    active: true,
  },
  contract: {
    studentCode: 's0001',
    monthlyContract: false,
    startDate: '2027-01-01',
    endDate: '2027-03-31',
    points: 12,
    courses: ['PRI'],
    contractValue: 36_000,
    active: true,
  },
}

const words: Record<Language, Partial<Record<CellKind, string>>> = {
  jp: { count: '0以上の整数', day: '2027-01-31', clock: '09:30', weekdays: '月 水 金', codes: 'コードを空白で区切る' },
  en: { count: 'Whole number', day: '2027-01-31', clock: '09:30', weekdays: 'Mon Wed Fri', codes: 'Codes with spaces' },
}

const ofFields: Record<Language, Readonly<Record<string, string>>> = {
  jp: { studentCode: '半角英数字と - _ で5文字以上', teacherCode: '半角英数字と - _', calendarColor: '#rrggbb' },
  en: {
    studentCode: 'At least 5 letters, digits, - or _',
    teacherCode: 'Letters, digits, - or _',
    calendarColor: '#rrggbb',
  },
}

function valuesOf({ kind, field }: Column, language: Language): string {
  const own = ofFields[language][field] ?? words[language][kind]
  if (own !== undefined) return own
  if (kind === 'text') return ''
  const sides: readonly CellValue[] = kind === 'language' ? ['jp', 'en'] : [true, false]
  return sides.map((side) => writeCell(kind, side, language)).join(' / ')
}

/**
 * Returns the table of a kind for who has no file yet: its heads, an example and the values that each column takes.
 * (CSV-10, D135)
 */
export function emptyTable(kind: ImportedKind, language: Language): { header: string[]; rows: string[][] } {
  const columns = [...tables[kind], ...(kind === 'student' ? columnsOfGuardian(1) : [])].filter(
    ({ role }) => role !== 'shown' && role !== 'whole',
  )
  const marked = (mark: string, cells: readonly string[]) =>
    cells.map((cell, index) => (index === 0 ? mark + cell : cell))
  return {
    header: columns.map(({ head }) => head[language]),
    rows: [
      marked(
        marks[language].example,
        columns.map(({ field, kind: cell }) => writeCell(cell, examples[kind][field] ?? null, language)),
      ),
      marked(
        marks[language].values,
        columns.map((column) => valuesOf(column, language)),
      ),
    ],
  }
}
