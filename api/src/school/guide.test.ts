import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'
import { createSchool, newSchool } from './createSchool.ts'

const asks = async (by: TestUser) => ({ host: by.school.host, authorization: await sessionFor(by), language: 'en' })

async function ask<Data>(by: TestUser, document: string, variables = {}): Promise<Data> {
  const { body } = await graphql<Data>(await testApp(), document, variables, await asks(by))
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const guideOf = async (by: TestUser) =>
  (
    await ask<{ guide: Record<string, boolean> | null }>(
      by,
      `{ guide { hours places courses teachers students slots signIn } }`,
    )
  ).guide
const keepHours = (by: TestUser) => ask(by, `mutation { keepHours { success guide { hours } } }`)
const putAway = (by: TestUser, away: boolean) =>
  ask(by, `mutation ($away: Boolean!) { putGuideAway(putAway: $away) { success } }`, { away })

test('a school that is made is guided; one that was there before is not (D150)', async () => {
  const { orm } = await testDatabase()
  const request = newSchool.parse({
    name: '新しいスクール',
    host: 'guided.example.com',
    timezone: 'Asia/Tokyo',
    language: 'jp',
    email: '',
    adminName: '山田 花子',
  })
  const { schoolId } = await createSchool(orm.em.fork(), request)
  const rows = await query(orm.em.fork(), `select put_away from school_guide where school_id = $1`, [schoolId])
  expect(rows).toEqual([{ put_away: false }])
  expect(await guideOf(await (await openSchool()).addStaff())).toBeNull()
})

test('each step is taken once the school has what it is about, and everybody hears when the guide goes', async () => {
  const school: OpenSchool = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit', 'locationNew'] })
  await putAway(staff, false)
  const none = {
    hours: false,
    places: false,
    courses: false,
    teachers: false,
    students: false,
    slots: false,
    signIn: false,
  }
  expect(await guideOf(staff)).toEqual(none)
  await ask(staff, `mutation { updateSettings(input: { version: 1, cancelByHour: 20 }) { success } }`)
  await school.addLocation()
  expect(await guideOf(staff)).toEqual({ ...none, hours: true, places: true })
  // Nobody books without a contract.
  const student = await school.addStudent()
  expect(await guideOf(staff)).toMatchObject({ students: false })
  await addContract(student, { courses: [] })
  expect(await guideOf(staff)).toMatchObject({ students: true, slots: false })
  await school.readyToBook()
  expect(await guideOf(staff)).toMatchObject({ slots: true, signIn: false })
  await school.addStudent({ password: 'Passw0rd12' })
  const all = Object.fromEntries(Object.keys(none).map((step) => [step, true]))
  expect(await guideOf(await school.addStaff())).toEqual(all)

  const heard = await subscribe(await testApp(), `subscription { schoolChanged { resync } }`, await asks(staff))
  await putAway(staff, true)
  await expect.poll(() => heard.received.length).toBeGreaterThan(0)
  expect(await guideOf(staff)).toBeNull()
})

test('hours that suit as they are count as settled once slots are made in them (D150)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit'] })
  await putAway(staff, false)
  expect(await guideOf(staff)).toMatchObject({ hours: false, slots: false })
  await school.addSlot()
  expect(await guideOf(staff)).toMatchObject({ hours: true, slots: true })
})

test('hours that suit as they are can be kept without saving them, and everybody hears of it (D150)', async () => {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit'] })
  await putAway(staff, false)
  const heard = await subscribe(await testApp(), `subscription { schoolChanged { resync } }`, await asks(staff))
  expect(await keepHours(staff)).toEqual({ keepHours: { success: true, guide: { hours: true } } })
  await expect.poll(() => heard.received.length).toBeGreaterThan(0)
  expect(await guideOf(staff)).toMatchObject({ hours: true, slots: false })
})

test('students can sign in once one of them has a link to choose a password, until it ends or they are gone (D150, ASTU-41)', async () => {
  const { orm } = await testDatabase()
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['settingsEdit', 'studentPassword'] })
  await putAway(staff, false)
  const student = await school.addStudent()
  expect(await guideOf(staff)).toMatchObject({ signIn: false })
  await ask(staff, `mutation ($input: InvitedStudentsInput!) { printPasswordLinks(input: $input) { success } }`, {
    input: { ids: [student.id] },
  })
  expect(await guideOf(staff)).toMatchObject({ signIn: true })
  await query(
    orm.em.fork(),
    `update reset_token set created_at = now() - interval '30 days' where school_id = $1 and student_id = $2`,
    [school.id, student.id],
  )
  expect(await guideOf(staff)).toMatchObject({ signIn: false })
})
