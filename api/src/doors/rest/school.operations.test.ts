import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { type readyToBook, sessionFor, type TestUser } from '../../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../../test/server.ts'

let school: OpenSchool
let count: Awaited<ReturnType<typeof readyToBook>>

beforeAll(async () => {
  school = await openSchool({ email: 'office@school.example', schoolContact: '03-1234-5678' })
  count = await school.readyToBook()
  await school.addLocation({ active: false })
})

async function asker(user: TestUser) {
  return { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
}

async function get(path: string, user: TestUser) {
  return rest(await testApp(), 'GET', path, undefined, await asker(user))
}

test('settings: all for staff, the public part for students and teachers, nothing for strangers (API-19, API-61, D109, SET-03, SET-04)', async () => {
  const forStudent = await get('/api/settings/school/', count.student)
  expect(forStudent.body).toEqual({
    _id: school.id,
    schoolName: 'テスト英会話',
    scheduleStart: '08:00',
    scheduleEnd: '22:00',
    scheduleInterval: '00:30',
    bookUntil: { h: 1, m: 0 },
    defaultCalendar: 'week',
    defaultColor: '#ffc0cb',
    displayTeacherName: true,
    priorityTeachers: false,
    waitingList: true,
    creditType: 'p',
    onlineLessons: true,
    timezoneName: 'Asia/Tokyo',
    email: 'office@school.example',
    schoolContact: '03-1234-5678',
  })
  expect((await get('/api/settings/school/', await school.addTeacher())).body).toEqual(forStudent.body)
  expect((await get('/api/settings/school/', await school.addStaff())).body).toEqual({
    ...forStudent.body,
    version: 1,
    slotLength: 3_000_000,
    cancelBy: { d: 1, h: 18 },
    availableFrom: { m: 1, d: 1, h: 9 },
    alertPasswordReset: false,
    alertWaitingList: false,
    remindEvening: false,
    remindEveningAt: '19:00',
    remindHours: 0,
    remindCancelHours: 0,
    contractReminders: false,
    emailName: '',
    language: 'jp',
  })
  const nobody = await rest(await testApp(), 'GET', '/api/settings/school/', undefined, { host: school.host })
  expect(nobody.status).toBe(401)
})

test('locations: the active ones (API-62, D107, SET-23)', async () => {
  const location = { _id: count.slot.location?.id, locationName: count.slot.location?.locationName }
  expect((await get('/api/list/locations/active/', count.student)).body).toEqual([
    { ...location, active: true, oneLessonAtATime: false, type: 'school' },
  ])
})

test('places over GraphQL: the active ones for who is signed in, none for strangers (SET-22)', async () => {
  await school.addLocation({ locationName: '旧校舎', active: false })
  const document = `{ school { title locations { id } } }`
  const places = async (caller: Asker) => (await graphql(await testApp(), document, {}, caller)).body.data
  const title = 'テスト英会話'
  const locations = [{ id: count.slot.location?.id }]
  expect(await places(await asker(count.student))).toEqual({ school: { title, locations } })
  expect(await places(await asker(await school.addStaff()))).toEqual({ school: { title, locations } })
  expect(await places({ host: school.host })).toEqual({ school: { title, locations: [] } })
})

test('how to reach the school: for who is signed in, as emails say it, not for strangers (SET-37)', async () => {
  const own = await openSchool({ schoolContact: '03-1111-2222' })
  const contact = async (caller: Asker) =>
    (
      await graphql(
        await testApp(),
        `
          {
            school {
              contact
            }
          }
        `,
        {},
        caller,
      )
    ).body.data
  expect(await contact(await asker(await own.addStudent()))).toEqual({ school: { contact: '03-1111-2222' } })
  expect(await contact(await asker(await own.addTeacher()))).toEqual({ school: { contact: '03-1111-2222' } })
  expect(await contact({ host: own.host })).toEqual({ school: { contact: '' } })
})
