import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { addStaff, addTeacher, makeSchool, readyToBook, sessionFor } from './school.ts'
import { graphql, rest, testApp } from './server.ts'

test('the fixture of a school can be booked at once through the real server', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const { student, course, slot } = await readyToBook(school)
  const asker = { host: school.host, authorization: await sessionFor(student), userType: 'student' }
  const booked = await graphql<{ bookSlot: { success: boolean; code: string } }>(
    app,
    `
      mutation ($input: BookSlotInput!) {
        bookSlot(input: $input) {
          success
          code
        }
      }
    `,
    { input: { slotId: slot.id, courseCode: course.code, online: false } },
    asker,
  )
  expect(booked.body).toEqual({ data: { bookSlot: { success: true, code: '1001' } } })
})

test('each user type gets a session of its own, and the host says which school', async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm, { title: '別の学校' })
  for (const user of [await addTeacher(school), await addStaff(school, { permissions: ['slotBook'] })]) {
    const asker = { host: school.host, authorization: await sessionFor(user) }
    const { body } = await graphql(
      app,
      `
        {
          viewer {
            userType
            code
            permissions
          }
        }
      `,
      {},
      asker,
    )
    const permissions = user.type === 'staff' ? ['slotBook'] : []
    expect(body).toEqual({ data: { viewer: { userType: user.type, code: user.code, permissions } } })
  }
  const theme = await rest(app, 'GET', '/auth/theme/', undefined, { host: school.host })
  expect(theme.body).toMatchObject({ title: '別の学校' })
})
