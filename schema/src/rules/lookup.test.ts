import { expect, test } from 'vitest'
import { valueWord } from '../fieldValues.ts'
import { fieldWord } from '../fieldWords.ts'
import { assignColumns, tables } from '../tables/tables.ts'
import { lookup } from './lookup.ts'

const inherited = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']

test.each(inherited)('a text of %j is a text like any other, in the log and in heads of files (LOG-05)', (text) => {
  expect(lookup<string>({ a: 'b' })[text]).toBeUndefined()
  for (const field of [
    'curriculumCode',
    'schoolNotes',
    'state',
    'type',
    'attendance',
    'comLang',
    'permissions',
    'importKind',
    'types',
    text,
  ])
    expect(valueWord(field, text, 'en')).toBe(text)
  expect(fieldWord(text, 'jp', text)).toBe(text)
  expect(assignColumns(tables.student, [text])).toEqual([null])
})
