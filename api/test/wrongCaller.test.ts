import { expect, test } from 'vitest'
import { BOOK, forbidden, graphqlRefusal, lacks, scene, testRefusals, unauthenticated } from './badInput.ts'
import { graphql, rest } from './server.ts'

// Whoever asks what is not theirs gets a clear refusal, and no row of any table is another one afterwards.

testRefusals([
  {
    name: 'nobody signed in',
    call: ({ app, path, body, asStudent: { host, language } }) =>
      rest(app, 'POST', path, body, { host, language: language ?? '' }),
    expected: unauthenticated,
  },
  {
    name: 'a token nobody has',
    call: ({ app, path, body, asStudent }) =>
      rest(app, 'POST', path, body, { ...asStudent, authorization: `Bearer ${'A'.repeat(43)}` }),
    expected: unauthenticated,
  },
  {
    name: 'a record without its token',
    call: ({ app, path, body, forged }) => rest(app, 'POST', path, body, forged({ token: undefined })),
    expected: unauthenticated,
  },
  {
    name: "a session of another school's student",
    call: ({ app, path, body, foreignSession, asStudent }) =>
      rest(app, 'POST', path, body, { ...asStudent, authorization: foreignSession }),
    expected: unauthenticated,
  },
  {
    name: "a record edited to be another student's",
    call: ({ app, victim, forged }) =>
      rest(
        app,
        'POST',
        `/api/reservation/slotCancel/${victim.slot.id}/`,
        { studentId: victim.student.code, time: victim.slot.time },
        forged({ _id: victim.student.id, studentId: victim.student.code }),
      ),
    expected: forbidden,
  },
  {
    name: 'a record edited to be staff with all permissions, by REST',
    call: ({ app, slot, body, forged }) =>
      rest(app, 'POST', `/api/admin/slotBook/${slot.id}/`, body, {
        ...forged({ type: 'admin', staffId: 'admin', permissions: { slotBook: true } }),
        userType: 'student',
      }),
    expected: forbidden,
  },
  {
    name: 'a record edited to be staff with all permissions, by GraphQL',
    call: ({ app, input, victim, forged }) =>
      graphql(
        app,
        BOOK,
        { input: { ...input, studentId: victim.student.id, lessonRules: false } },
        forged({ type: 'admin', permissions: { slotBook: true } }),
      ),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: 'a wrong x-user-type by REST',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, body, { ...asStudent, userType: 'admin' }),
    expected: unauthenticated,
  },
  {
    name: 'a wrong x-user-type by GraphQL',
    call: ({ app, input, asStudent }) => graphql(app, BOOK, { input }, { ...asStudent, userType: 'teacher' }),
    expected: graphqlRefusal(401, 'UNAUTHENTICATED'),
  },
  {
    name: 'an x-user-type that is none',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, body, { ...asStudent, userType: 'root' }),
    expected: unauthenticated,
  },
  {
    name: "a teacher on a student's path",
    call: ({ app, path, body, asTeacher }) => rest(app, 'POST', path, body, asTeacher),
    expected: forbidden,
  },
  {
    name: 'a teacher booking by GraphQL',
    call: ({ app, input, student, asTeacher }) =>
      graphql(app, BOOK, { input: { ...input, studentId: student.id } }, asTeacher),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: "staff on a student's path",
    call: ({ app, path, body, asPlainStaff }) => rest(app, 'POST', path, body, asPlainStaff),
    expected: forbidden,
  },
  {
    name: 'staff without the slotBook flag (D127)',
    call: ({ app, slot, body, asPlainStaff }) =>
      rest(app, 'POST', `/api/admin/slotBook/${slot.id}/`, body, asPlainStaff),
    expected: lacks('Book for students'),
  },
  {
    name: 'staff without the slotCancel flag (D127)',
    call: ({ app, victim, asPlainStaff }) =>
      rest(
        app,
        'POST',
        `/api/admin/slotCancel/${victim.slot.id}/`,
        { studentId: victim.student.code, time: victim.slot.time },
        asPlainStaff,
      ),
    expected: lacks('Cancel bookings'),
  },
])

test("an edited record is still the session's own user, whatever it says (D3)", async () => {
  const { app, victim, forged } = await scene()
  const asker = forged({ _id: victim.student.id, studentId: victim.student.code, type: 'admin', permissions: {} })
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
  expect(body.data).toEqual({
    viewer: { userType: 'student', code: expect.not.stringContaining(victim.student.code), permissions: [] },
  })
})
