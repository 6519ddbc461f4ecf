import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import type { TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'

type Body = Record<string, unknown>

async function call(user: TestUser, method: 'GET' | 'PUT', path: string, body?: Body) {
  return rest<Body>(await testApp(), method, path, body, await askerOf(user, 'en'))
}

test('own fields and their values by REST: all for staff, others what is for them, changed with the version (FIELD-15)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit', 'studentEdit'] })
  const student = await school.addStudent({ studentCode: 's0001' })
  const make = async (input: Body) => {
    const { reply } = await ask<{ reply: { studentField: { id: string; choices: { id: string }[] } } }>(
      staff,
      `mutation ($input: CreateStudentFieldInput!) {
        reply: createStudentField(input: $input) { studentField { id choices { id } } } }`,
      { input },
    )
    return reply.studentField
  }
  const address = await make({ nameJp: '住所', kind: 'text', required: true })
  const year = await make({
    nameJp: '学年',
    nameEn: 'School year',
    kind: 'choice',
    teachersSee: true,
    studentsSee: true,
    choices: [{ nameJp: '中1', nameEn: 'Junior 1' }],
  })
  const { body: listed } = await call(staff, 'GET', '/api/student-fields')
  expect(listed).toMatchObject([
    { _id: address.id, version: 1, nameJp: '住所', kind: 'text', required: true, active: true, choices: [] },
    { _id: year.id, nameEn: 'School year', teachersSee: true, choices: [{ nameEn: 'Junior 1', active: true }] },
  ])

  const path = '/api/student-fields/students/S0001'
  expect((await call(staff, 'GET', path)).body).toEqual({ _id: student.id, version: 1, fields: [] })
  const fields = [
    { fieldId: address.id, text: '東京都港区1-2' },
    { fieldId: year.id, choiceId: year.choices[0]?.id },
  ]
  const saved = await call(staff, 'PUT', path, { version: 1, fields })
  expect(saved).toMatchObject({ status: 200, body: { success: true, data: { version: 2 } } })
  const seen = async (user: TestUser) => {
    const { body } = await call(user, 'GET', path)
    return body['fields']
  }
  const shown = { name: 'School year', kind: 'choice', choice: 'Junior 1', choiceId: year.choices[0]?.id, text: null }
  expect(await seen(staff)).toMatchObject([{ name: '住所', text: '東京都港区1-2', choice: null }, shown])
  expect(await seen(await school.addTeacher())).toMatchObject([shown])
  expect(await seen(student)).toMatchObject([shown])
  expect((await call(await school.addStudent(), 'GET', path)).status).toBe(403)

  // What is wrong is named, and nothing is saved; what is left out stays.
  const stale = await call(staff, 'PUT', path, { version: 1, fields: [{ fieldId: year.id }] })
  expect(stale).toMatchObject({ body: { success: false, reason: 'stale', data: null } })
  const emptied = await call(staff, 'PUT', path, { version: 2, fields: [{ fieldId: address.id }] })
  expect(emptied).toMatchObject({ status: 400, body: { success: false, data: null } })
  expect(JSON.stringify(emptied.body)).toContain('住所')
  expect((await call(staff, 'PUT', path, { fields: [{ fieldId: year.id }] })).body).toMatchObject({ success: true })
  expect(await seen(staff)).toMatchObject([{ text: '東京都港区1-2' }])
  expect((await call(staff, 'GET', '/api/student-fields/students/nobody')).status).toBe(404)
})
