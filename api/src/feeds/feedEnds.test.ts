import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addStaff, addStudent, addTeacher, makeSchool, sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { askForPasswordLink, passwordLink } from '../accounts/passwordLink.ts'

// Whoever has got into an account may have copied its calendar address, which needs no password.

const OLD = 'Stone-Boat-26'
const NEW = 'Green-Lamp-26'

async function ask(user: TestUser, document: string, input: object = {}) {
  const asker = { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
  return (await graphql(await testApp(), document, { input }, asker)).body
}

async function newFeed(user: TestUser): Promise<string> {
  const { data } = await ask(user, 'mutation { made: createCalendarFeed { url } }')
  const created = data?.['made'] as { url: string } | undefined
  return new URL(created?.url ?? 'nothing').pathname
}

const statusOf = async ({ school }: TestUser, path: string) =>
  (await rest(await testApp(), 'GET', path, undefined, { host: school.host })).status

async function reset({ school, type, id }: TestUser): Promise<void> {
  const key = { schoolId: school.id, type, id }
  await askForPasswordLink(school.orm.em.fork(), key)
  const token = (await passwordLink(school.orm.em.fork(), key))?.split('/')[3]
  const asker = { host: school.host, headers: { 'x-user-type': type } }
  await rest(await testApp(), 'POST', '/auth/resetPassword/', { token, password: NEW }, asker)
}

const setPassword = `mutation ($input: SetPasswordInput!) { setPassword(input: $input) { success } }`
const change = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { success } }`
const end = `mutation ($input: EndCalendarFeedInput!) { endCalendarFeed(input: $input) { success code message } }`

test('a calendar address ends with a password that is reset or set by staff, and with one changed where asked', async () => {
  const school = await makeSchool((await testDatabase()).orm)
  const boss = await addStaff(school, { permissions: ['studentPassword', 'teacherPassword'] })
  const own = { currentPassword: OLD, newPassword1: NEW, newPassword2: NEW }
  const ways: Record<string, { left: number; go: (user: TestUser) => Promise<unknown> }> = {
    reset: { left: 404, go: reset },
    'set by staff': {
      left: 404,
      go: ({ type: userType, id }) => ask(boss, setPassword, { userType, id, password: NEW }),
    },
    changed: { left: 200, go: (user) => ask(user, change, own) },
    'changed with the address': { left: 404, go: (user) => ask(user, change, { ...own, endCalendarFeed: true }) },
  }
  for (const [name, { left, go }] of Object.entries(ways)) {
    for (const add of [addStudent, addTeacher]) {
      const user = await add(school, { password: OLD })
      const path = await newFeed(user)
      expect({ name, status: await statusOf(user, path) }).toEqual({ name, status: 200 })
      await go(user)
      expect({ name, status: await statusOf(user, path) }).toEqual({ name, status: left })
    }
  }
})

test('staff see who has a calendar address, and end it with the password flag of that user type', async () => {
  const school = await makeSchool((await testDatabase()).orm)
  const boss = await addStaff(school, { permissions: ['studentPassword'] })
  const student = await addStudent(school)
  const teacher = await addTeacher(school)
  const paths = [await newFeed(student), await newFeed(teacher)] as const
  const has = () => ask(boss, '{ accounts(userType: student) { hasCalendarFeed } }')
  expect((await has()).data).toEqual({ accounts: [{ hasCalendarFeed: true }] })
  expect((await ask(boss, end, { userType: 'student', id: student.id })).data).toEqual({
    endCalendarFeed: { success: true, code: '1001', message: 'Action successful' },
  })
  expect((await has()).data).toEqual({ accounts: [{ hasCalendarFeed: false }] })
  expect(await statusOf(student, paths[0])).toBe(404)
  expect((await ask(boss, end, { userType: 'teacher', id: teacher.id })).errors?.[0]?.extensions?.code).toBe(
    'FORBIDDEN',
  )
  expect((await ask(boss, end, { userType: 'staff', id: boss.id })).errors?.[0]?.extensions?.code).toBe(
    'BAD_USER_INPUT',
  )
  expect((await ask(boss, end, { userType: 'student', id: teacher.id })).data).toEqual({
    endCalendarFeed: { success: false, code: '404', message: 'Not found.' },
  })
  expect(await statusOf(teacher, paths[1])).toBe(200)
})

test('a calendar address is no use while its account is not active, and is again once it is', async () => {
  const school = await makeSchool((await testDatabase()).orm)
  for (const add of [addStudent, addTeacher]) {
    const user = await add(school)
    const path = await newFeed(user)
    for (const [active, status] of [
      [true, 200],
      [false, 404],
      [true, 200],
    ] as const) {
      await query(school.orm.em.fork(), `update ${user.type} set active = $3 where school_id = $1 and id = $2`, [
        school.id,
        user.id,
        active,
      ])
      expect({ type: user.type, active, status: await statusOf(user, path) }).toEqual({
        type: user.type,
        active,
        status,
      })
    }
  }
})
