import type { Right } from './right.ts'
import { otherAccount } from './otherAccount.ts'

const password = 'Nothing-Much-12'

const everybody = { student: true, teacher: true, staff: true, guardian: true } as const

export const accountRights: Right[] = [
  { operation: 'query viewer', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation login',
    allowed: 'public',
    call: () => ({ input: { username: 'nobody', password: 'Nothing-Much-12', type: 'student' } }),
    gets: '401',
    foreign: 'names nothing',
  },
  { operation: 'query ownSessions', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation confirmPassword',
    allowed: everybody,
    call: () => ({ input: { password: 'wrong' } }),
    gets: '403',
    foreign: 'names nothing',
  },
  { operation: 'query sessionLimit', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  ...(['student', 'teacher', 'staff', 'guardian'] as const).flatMap((userType): Right[] => {
    const { flag, inputOf, notOwn } = otherAccount(userType)
    return [
      {
        operation: 'query accountSessions',
        when: `of a ${userType}`,
        allowed: { staff: flag },
        call: inputOf,
        foreign: 'NOT_FOUND',
        ...notOwn('FORBIDDEN'),
      },
      {
        operation: 'mutation endAccountSessions',
        when: `of a ${userType}`,
        allowed: { staff: flag },
        call: inputOf,
        foreign: '404',
        ...notOwn('403'),
      },
    ]
  }),
  {
    operation: 'query passwordLink',
    allowed: 'public',
    call: () => ({ input: { token: 'nothing', type: 'student' } }),
    gets: '410',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation endSessions',
    allowed: everybody,
    // Sessions of others are no more there than none: `sessions.test.ts` names them.
    call: () => ({ input: {} }),
    foreign: 'names nothing',
  },
  { operation: 'mutation logout', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation forgotPassword',
    allowed: 'public',
    call: () => ({ input: { username: 'nobody', email: 'nobody@example.com', type: 'student', language: 'en' } }),
    gets: '404',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation resetPassword',
    allowed: 'public',
    call: () => ({ input: { token: 'nothing', password, type: 'student' } }),
    gets: '410',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation changePassword',
    allowed: everybody,
    call: () => ({ input: { currentPassword: 'wrong', newPassword1: password, newPassword2: password } }),
    gets: '403',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation confirmEmail',
    allowed: 'public',
    call: () => ({ input: { token: 'nothing', type: 'student' } }),
    gets: '410',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateOwnSettings',
    allowed: everybody,
    call: () => ({ input: { comLang: 'en' } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation setPassword',
    when: 'of a student',
    allowed: { staff: 'studentPassword' },
    call: ({ student }) => ({ input: { userType: 'student', id: student.id, password } }),
    foreign: '404',
  },
  {
    operation: 'mutation setPassword',
    when: 'of a teacher',
    allowed: { staff: 'teacherPassword' },
    call: ({ teacher }) => ({ input: { userType: 'teacher', id: teacher.id, password } }),
    foreign: '404',
  },
  {
    operation: 'mutation setPassword',
    when: 'of a colleague',
    allowed: { staff: 'staffPassword' },
    call: ({ colleague }) => ({ input: { userType: 'staff', id: colleague.id, password } }),
    foreign: '404',
    notOwn: [
      {
        as: 'staff',
        what: 'their own',
        call: ({ staff }) => ({ input: { userType: 'staff', id: staff.id, password } }),
        gets: '403',
      },
    ],
  },
  ...(['student', 'teacher', 'staff'] as const).map((userType): Right => ({
    operation: 'mutation inviteAccount',
    when: `of a ${userType} without an address`,
    allowed: { staff: `${userType}Password` },
    call: ({ student, teacher, colleague }) => {
      const user = { student, teacher, staff: colleague }
      return { input: { userType, id: user[userType].id } }
    },
    gets: '403',
    foreign: '404',
  })),
  {
    operation: 'query invitationPreview',
    allowed: { staff: 'studentPassword' },
    call: ({ student }) => ({ input: { ids: [student.id] } }),
    // As if it were not there.
    foreign: 'ok',
  },
  {
    operation: 'mutation inviteStudents',
    allowed: { staff: 'studentPassword' },
    call: ({ student }) => ({ input: { ids: [student.id], digest: 'another' } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation printPasswordLinks',
    allowed: { staff: 'studentPassword' },
    call: ({ student }) => ({ input: { ids: [student.id] } }),
    foreign: 'generalE',
  },
  ...(['student', 'teacher', 'staff'] as const).map((userType): Right => ({
    operation: 'mutation confirmAccountEmail',
    when: `of a ${userType} with another address`,
    allowed: { staff: `${userType}Password` },
    call: ({ student, teacher, colleague }) => {
      const user = { student, teacher, staff: colleague }
      return { input: { userType, id: user[userType].id, email: 'another@example.test' } }
    },
    gets: 'stale',
    foreign: '404',
  })),
  ...(['student', 'teacher', 'staff'] as const).map((userType): Right => ({
    operation: 'mutation unlockAccount',
    when: `of a ${userType}`,
    allowed: { staff: `${userType}Password` },
    call: ({ student, teacher, colleague }) => {
      const user = { student, teacher, staff: colleague }
      return { input: { userType, id: user[userType].id } }
    },
    foreign: '404',
  })),
  {
    operation: 'mutation setPassword',
    when: 'of a guardian',
    allowed: { staff: 'studentPassword' },
    call: ({ guardian }) => ({ input: { userType: 'guardian', id: guardian.id, password } }),
    foreign: '404',
  },
  {
    operation: 'mutation inviteAccount',
    when: 'of a guardian',
    allowed: { staff: 'studentPassword' },
    call: ({ guardian }) => ({ input: { userType: 'guardian', id: guardian.id } }),
    foreign: '404',
  },
  {
    operation: 'mutation confirmAccountEmail',
    when: 'of a guardian with another address',
    allowed: { staff: 'studentPassword' },
    call: ({ guardian }) => ({ input: { userType: 'guardian', id: guardian.id, email: 'another@example.test' } }),
    gets: 'stale',
    foreign: '404',
  },
  {
    operation: 'mutation unlockAccount',
    when: 'of a guardian',
    allowed: { staff: 'studentPassword' },
    call: ({ guardian }) => ({ input: { userType: 'guardian', id: guardian.id } }),
    foreign: '404',
  },
  {
    operation: 'subscription viewerChanged',
    allowed: everybody,
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'POST /auth/login',
    allowed: 'public',
    call: () => ({ body: { username: 'nobody', password: 'Nothing-Much-12', type: 'student' } }),
    gets: '401',
    foreign: 'names nothing',
  },
  { operation: 'POST /auth/logout', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /auth/forgotPassword',
    allowed: 'public',
    call: () => ({ body: { username: 'nobody', email: 'nobody@example.com', type: 'student', language: 'en' } }),
    gets: 'NOT_FOUND',
    foreign: 'names nothing',
  },
  {
    operation: 'POST /auth/resetPassword',
    allowed: 'public',
    call: () => ({ body: { token: 'nothing', password } }),
    gets: '410',
    foreign: 'names nothing',
  },
  {
    operation: 'POST /auth/changePassword',
    allowed: everybody,
    call: () => ({ body: { currentPassword: 'wrong', newPassword1: password, newPassword2: 'other' } }),
    gets: 'BAD_USER_INPUT',
    foreign: 'names nothing',
  },
  {
    operation: 'POST /api/setPassword',
    when: 'of a student',
    allowed: { staff: 'studentPassword' },
    call: ({ student }) => ({ body: { type: 'student', _id: student.id, password } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/setPassword',
    when: 'of a teacher',
    allowed: { staff: 'teacherPassword' },
    call: ({ teacher }) => ({ body: { type: 'teacher', _id: teacher.id, password } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/setPassword',
    when: 'of a colleague',
    allowed: { staff: 'staffPassword' },
    call: ({ colleague }) => ({ body: { type: 'admin', _id: colleague.id, password } }),
    foreign: 'NOT_FOUND',
  },
]
