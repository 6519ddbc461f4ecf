import { readCell } from '@koma/schema/tables/cell'
import { beforeAll, expect, test } from 'vitest'
import { newSchool } from '../src/school/createSchool.ts'
import { rest, testApp } from './server.ts'
import { ask, askerOf, type Desk, openDesk } from './slotDesk.ts'

// `ja` is understood wherever a language is sent, and Koma answers `jp` as it always has.

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})

const create = (comLang: string) =>
  `mutation { reply: createStudent(input: { studentCode: "${comLang}-student", lastName: "森", firstName: "蘭", comLang: ${comLang} }) { student { id comLang } } }`

test('Japanese is kept and answered the same, whichever way a program writes it', async () => {
  for (const [sent, kept] of [
    ['ja', 'jp'],
    ['jp', 'jp'],
    ['en', 'en'],
  ] as const) {
    const { reply } = await ask<{ reply: { student: { id: string; comLang: string } } }>(desk.staff, create(sent))
    expect({ sent, is: reply.student.comLang }).toEqual({ sent, is: kept })
    const inVariable = `mutation ($input: UpdateStudentInput!) { reply: updateStudent(input: $input) { student { comLang } } }`
    const { id } = reply.student
    const other = sent === 'en' ? 'ja' : 'en'
    expect(await ask(desk.staff, inVariable, { input: { id, version: 1, comLang: other } })).toEqual({
      reply: { student: { comLang: other === 'ja' ? 'jp' : 'en' } },
    })
  }
})

test('REST reads ja in a body, and answers jp', async () => {
  const app = await testApp()
  const asker = await askerOf(desk.staff)
  const body = { studentId: 'rest-ja', lastName: '森', firstName: '蘭', comLang: 'ja' }
  const created = await rest(app, 'POST', '/api/update/students/new/', body, asker)
  expect(created).toMatchObject({ status: 200, body: { success: true, data: { comLang: 'jp' } } })
  const settings = await rest(app, 'PUT', '/api/changeSetting/language', { value: 'ja' }, asker)
  expect([settings.status, settings.body]).toMatchObject([200, { data: { language: 'jp' } }])
  const own = await rest(app, 'PUT', '/api/changeSetting/language', { value: 'fr' }, asker)
  expect(own.status).toBe(400)
})

test('an imported cell and koma setup read ja', () => {
  expect(['ja', 'JA', 'jp', '日本語'].map((cell) => readCell('language', cell))).toEqual(['jp', 'jp', 'jp', 'jp'])
  expect(['ja', 'jp', 'en'].map((language) => newSchool.shape.language.parse(language))).toEqual(['jp', 'jp', 'en'])
})
