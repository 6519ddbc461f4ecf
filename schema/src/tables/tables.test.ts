import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { guardianColumns, guardianNames } from './guardianColumns.ts'
import { studentTable } from './studentTable.ts'
import { assignColumns, tables } from './tables.ts'
import { teacherTable } from './teacherTable.ts'
import { partsOfName, studentNames, teacherNames } from './wholeName.ts'

const students: readonly Column[] = [...studentTable, ...studentNames, ...guardianColumns, ...guardianNames]
const teachers: readonly Column[] = [...teacherTable, ...teacherNames]

test('each heading leads to one column only, whatever stands around it (CSV-10)', () => {
  for (const table of [students, teachers, tables.course, tables.contract]) {
    const called = table.flatMap(({ field, head, also = [] }) =>
      [...new Set([...Object.values(head), ...also])].map((name) => ({ field, name })),
    )
    for (const { field, name } of called) expect([name, ...assignColumns(table, [name])]).toEqual([name, field])
  }
})

test('heads as other programs export them are recognised, and what Koma has no field for is left (CSV-10)', () => {
  const read = (heads: string) => assignColumns(students, heads.split(','))
  expect(read('会員No.,氏名,フリガナ,電話番号（携帯）,E-Mail アドレス,保護者氏名,在籍状況,備考欄,生年月日')).toEqual([
    'studentCode',
    'familyFirst',
    'wholeReading',
    'phoneNumber',
    null,
    'contractHolder',
    'active',
    'schoolNotes',
    null,
  ])
  expect(read('【必須】生徒番号,※姓（漢字）,名（漢字）*,ＴＥＬ,メールアドレス１')).toEqual([
    'studentCode',
    'lastName',
    'firstName',
    'phoneNumber',
    'email',
  ])
  expect(read('姓,名,セイ,メイ')).toEqual(['lastName', 'firstName', 'lastReading', 'firstReading'])
  expect(read('氏名,氏名（フリガナ）')).toEqual(['familyFirst', 'wholeReading'])
  expect(read('フリガナ（姓）,フリガナ（名）,よみがな')).toEqual(['lastReading', 'firstReading', 'wholeReading'])
  expect(read('Member ID,Name,Mobile phone,Mail address')).toEqual([
    'studentCode',
    'givenFirst',
    'phoneNumber',
    'email',
  ])
  expect(read('保護者1 氏名,保護者１（フリガナ）,保護者2メール,保護者氏名,Guardian 3 phone')).toEqual([
    'guardian1Name',
    'guardian1Reading',
    'guardian2Email',
    'contractHolder',
    'guardian3PhoneNumber',
  ])
  expect(assignColumns(teachers, ['講師番号', '講師名', '担当科目'])).toEqual(['teacherCode', 'familyFirst', 'courses'])
})

test.each([
  [
    '氏名,メールアドレス,保護者 氏名,保護者 メールアドレス,保護者 電話番号,保護者 続柄',
    'familyFirst,email,guardian1Name,guardian1Email,guardian1PhoneNumber,guardian1Relation',
  ],
  [
    '氏名,メール,保護者姓,保護者名,保護者メール',
    'familyFirst,email,guardian1LastName,guardian1FirstName,guardian1Email',
  ],
  ['氏名,メール,保護者名,保護者メール', 'familyFirst,email,guardian1Name,guardian1Email'],
  ['氏名,保護者,保護者メールアドレス,保護者続柄', 'familyFirst,guardian1Name,guardian1Email,guardian1Relation'],
  ['Name,Email,Guardian name,Guardian email', 'givenFirst,email,guardian1Name,guardian1Email'],
  ['Name,Email,Parent,Parent email', 'givenFirst,email,guardian1Name,guardian1Email'],
  // An address that only the guardian has is the one the student is reached by.
  ['氏名,保護者氏名,保護者メールアドレス', 'familyFirst,contractHolder,email'],
  ['氏名,メール,保護者氏名', 'familyFirst,email,contractHolder'],
  ['氏名,メール,保護者氏名,保護者1メール', 'familyFirst,email,contractHolder,guardian1Email'],
])('the only guardian of a file needs no number: %s (FAM-16)', (heads, fields) => {
  expect(assignColumns(students, heads.split(','))).toEqual(fields.split(','))
})

test.each([
  ['山田　花子', 'familyFirst', '山田', '花子'],
  ['山田 花子 様', 'givenFirst', '山田', '花子'],
  ['  Yamada   Hanako Mary ', 'familyFirst', 'Yamada', 'Hanako Mary'],
  ['Hanako Mary Yamada', 'givenFirst', 'Yamada', 'Hanako Mary'],
  ["O'Brien, Anna", 'givenFirst', "O'Brien", 'Anna'],
  ['佐々木、りん', 'familyFirst', '佐々木', 'りん'],
  ['van der Berg, Jan', 'givenFirst', 'van der Berg', 'Jan'],
  ['Jan van der Berg', 'givenFirst', 'van der Berg', 'Jan'],
  ['van der Berg Jan', 'familyFirst', 'van der Berg', 'Jan'],
  ['Van der Berg Jan', 'familyFirst', 'Van der Berg', 'Jan'],
  ['JAN VAN DER BERG', 'givenFirst', 'VAN DER BERG', 'JAN'],
  ['Ludwig van Beethoven', 'givenFirst', 'van Beethoven', 'Ludwig'],
  ['María de la Cruz', 'givenFirst', 'de la Cruz', 'María'],
  ['José Ortega y Gasset', 'givenFirst', 'Ortega y Gasset', 'José'],
  ['Ortega y Gasset José', 'familyFirst', 'Ortega y Gasset', 'José'],
  ['Van Morrison', 'givenFirst', 'Morrison', 'Van'],
  ['Nguyen Van An', 'familyFirst', 'Nguyen', 'Van An'],
  ['Ronald McDonald', 'givenFirst', 'McDonald', 'Ronald'],
  ['Jean-Luc de Saint-Exupéry', 'givenFirst', 'de Saint-Exupéry', 'Jean-Luc'],
  ['Martin Luther King Jr.', 'givenFirst', 'King Jr.', 'Martin Luther'],
  ['Martin Luther King, Jr.', 'givenFirst', 'King Jr.', 'Martin Luther'],
  ['Ｙａｍａｄａ　Ｈａｎａｋｏ', 'familyFirst', 'Ｙａｍａｄａ', 'Ｈａｎａｋｏ'],
  ['山田 花子さん', 'familyFirst', '山田', '花子'],
] as const)('a name in one column is taken apart: %s, %s', (text, order, lastName, firstName) => {
  expect(partsOfName(text, order)).toEqual({ lastName, firstName })
})

test.each([' ', ',', '、 '])('a name of a megabyte of %j is taken apart all the same', (sign) => {
  const parts = partsOfName(`x${sign.repeat(1_000_000)} y`, 'familyFirst')
  expect(parts).toEqual(sign === ' ' ? { lastName: 'x', firstName: 'y' } : null)
})

test('more heads than a table has columns are looked through once each (CSV-10)', () => {
  expect(
    assignColumns(
      students,
      Array.from({ length: 100_000 }, () => 'h'),
    ),
  ).toHaveLength(100_000)
})

test.each(['山田花子', 'Hanako', '', '山田,', '様'])('a name that nothing divides is none: %j', (text) => {
  expect(partsOfName(text, 'familyFirst')).toBeNull()
})
