import { expect, test } from 'vitest'
import { emailOrNone } from './email.ts'
import { personName, phoneNumber } from './person.ts'
import { createStaffInput } from '../records/staff.ts'
import { createTeacherInput } from '../records/teacher.ts'

test.each([
  ['ｙａｍａｄａ', 'Yamada'],
  ['ﾔﾏﾀﾞ　ﾀﾛｳ', 'ヤマダ タロウ'],
  ['髙橋😀', '髙橋'],
  ['\uFA19谷', '\uFA19谷'],
  ['o’brien', 'O’brien'],
])('the name %s is kept as %s, and old forms of kanji stay (ASTU-21, ATCH-23)', (typed, kept) => {
  expect(personName.parse(typed)).toBe(kept)
  const { lastName } = createTeacherInput.parse({
    teacherCode: 't1',
    lastName: typed,
    firstName: 'A',
    displayName: 'A',
  })
  expect(lastName).toBe(kept.replace('O’brien', 'O’Brien'))
})

test.each([
  'McDonald',
  'MacArthur',
  "O'Neill",
  'van der Berg',
  'de la Cruz',
  'von Neumann',
  "d'Arc",
  'DeVito',
  'al-Farabi',
  'Ludwig van Beethoven',
  'Nguyễn Văn An',
  'Saint-Exupéry',
  '山田太郎',
])('the name %s keeps its letters, of students, teachers and staff (ASTU-21, ATCH-24)', (name) => {
  const person = { lastName: name, firstName: 'A' }
  expect([
    personName.parse(name),
    createTeacherInput.parse({ ...person, teacherCode: 't1', displayName: name }).lastName,
    createStaffInput.parse({ ...person, staffCode: 's1' }).lastName,
  ]).toEqual([name, name, name])
})

test.each([
  ['smith', 'Smith'],
  ['SMITH', 'Smith'],
  ['sMITH', 'Smith'],
  ['mary ann', 'Mary Ann'],
])('the teacher’s name %s, typed without care for capitals, becomes %s (ATCH-24)', (typed, kept) => {
  const { lastName } = createTeacherInput.parse({
    teacherCode: 't1',
    lastName: typed,
    firstName: 'A',
    displayName: 'A',
  })
  expect(lastName).toBe(kept)
})

test('addresses, ids and numbers are the same however wide they were typed (ASTU-25…30, ATCH-22, SET-11)', () => {
  expect(emailOrNone.parse(' ｈａｎａ＠ｍａｉｌ．ｊｐ　')).toBe('hana@mail.jp')
  expect(emailOrNone.safeParse('ｈａｎａ').success).toBe(false)
  expect(phoneNumber.parse('（０３）１２３４ー５６７８')).toBe('(03)1234-5678')
  expect(createStaffInput.parse({ staffCode: 'Ｍｏｒｉ', lastName: '森', firstName: '蘭' }).staffCode).toBe('mori')
})
