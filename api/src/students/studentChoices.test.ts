import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import {
  addContract,
  addCourse,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  type TestCourse,
  type TestSchool,
} from '../../test/school.ts'
import { type Asker, graphql, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'

interface Choice {
  studentCode: string
  fullName: string
  active: boolean
  hasContract: boolean
  courses: { code: string }[]
}

let school: TestSchool
let desk: Asker
let day: string
let talk: TestCourse
let speech: TestCourse

async function ask(search: string, asker: Asker, date = day) {
  const document = `query ($search: String!, $date: PlainDate!) {
    studentChoices(search: $search, date: $date) { studentCode fullName active hasContract courses { code } } }`
  return graphql<{ studentChoices: Choice[] }>(await testApp(), document, { search, date }, asker)
}

async function found(search: string, date?: string): Promise<Choice[]> {
  const { body } = await ask(search, desk, date)
  return body.data?.studentChoices ?? []
}

beforeAll(async () => {
  const { orm } = await testDatabase()
  school = await makeSchool(orm)
  desk = await askerOf(await addStaff(school))
  day = plusDays(dateOf(school.now), 10)
  talk = await addCourse(school, { code: 'TALK' })
  speech = await addCourse(school, { code: 'PRON' })
  const kumi = await addStudent(school, { studentCode: 's0045', lastName: '阿部', firstName: '久美' })
  await addContract(kumi, { courses: [talk] })
  await addContract(kumi, { courses: [speech], endDate: plusDays(day, -1) })
  await addContract(kumi, { courses: [speech], active: false })
  await addStudent(school, { studentCode: 's0046', lastName: 'Dubois', firstName: 'Claire' })
  const left = await addStudent(school, { studentCode: 's0001', lastName: '阿部', firstName: '去', active: false })
  await addContract(left, { courses: [talk] })
})

test('a student is found by id or name whatever width, case and spaces; none by another text (SCHED-45)', async () => {
  for (const text of ['s0045', 'Ｓ００４５', '阿部 久美', '部久']) {
    expect((await found(text)).map(({ studentCode }) => studentCode)).toEqual(['s0045'])
  }
  expect((await found('claire'))[0]?.fullName).toBe('Dubois Claire')
  for (const text of ['%', '_', "'", '|', '渡辺', '45阿部']) expect(await found(text)).toEqual([])
})

test('each has the courses of the contracts valid that day; who cannot be booked comes last (SCHED-52, SCHED-53, D70)', async () => {
  expect(await found('')).toEqual([
    { studentCode: 's0045', fullName: '阿部 久美', active: true, hasContract: true, courses: [{ code: 'TALK' }] },
    { studentCode: 's0001', fullName: '阿部 去', active: false, hasContract: true, courses: [{ code: 'TALK' }] },
    { studentCode: 's0046', fullName: 'Dubois Claire', active: true, hasContract: false, courses: [] },
  ])
  const [before] = await found('s0045', plusDays(day, -1))
  expect(before?.courses.map(({ code }) => code)).toEqual(['PRON', 'TALK'])
})

test('at most twenty are given', async () => {
  const large = await makeSchool(school.orm)
  for (let count = 0; count < 21; count += 1) await addStudent(large)
  const { body } = await ask('', await askerOf(await addStaff(large)))
  expect(body.data?.studentChoices).toHaveLength(20)
})

test('only staff may look, and only in their own school (PERM-04, D66)', async () => {
  for (const user of [await addStudent(school), await addTeacher(school)]) {
    const { body } = await ask('', await askerOf(user))
    expect(body.data?.studentChoices).toBeUndefined()
    expect(body.errors?.[0]?.extensions?.['code']).toBe('FORBIDDEN')
  }
  const elsewhere = await makeSchool(school.orm)
  const { body } = await ask('', await askerOf(await addStaff(elsewhere)))
  expect(body.data?.studentChoices).toEqual([])
})

test('a text that is too long is no search', async () => {
  const { body } = await ask('あ'.repeat(101), desk)
  expect(body.errors?.[0]?.extensions?.['code']).toBe('BAD_USER_INPUT')
})
