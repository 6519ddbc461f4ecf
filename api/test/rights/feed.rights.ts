import type { Right } from './right.ts'

const notStaff = { student: true, teacher: true } as const

/** A push subscription, as a browser gives it. */
export const pushBrowser = {
  endpoint: 'https://push.example.com/one',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'a'.repeat(22),
}

export const feedRights: Right[] = [
  // Name, colour and icons, as on the login screen.
  {
    operation: 'GET /app/:file',
    allowed: 'public',
    call: () => ({ file: 'student.webmanifest' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query bookingFile',
    allowed: { student: true },
    call: ({ bookings }) => ({ bookingId: bookings.own }),
    foreign: 'NOT_FOUND',
    notOwn: [
      {
        as: 'student',
        what: "another student's booking",
        call: ({ bookings }) => ({ bookingId: bookings.other }),
        gets: 'NOT_FOUND',
      },
    ],
  },
  {
    operation: 'query calendarFeed',
    allowed: { ...notStaff, guardian: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation createCalendarFeed',
    allowed: { ...notStaff, guardian: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation revokeCalendarFeed',
    allowed: { ...notStaff, guardian: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  ...(['student', 'teacher'] as const).map((userType): Right => ({
    operation: 'mutation endCalendarFeed',
    when: `of a ${userType}`,
    allowed: { staff: `${userType}Password` },
    call: (scene) => ({ input: { userType, id: scene[userType].id } }),
    foreign: '404',
  })),
  {
    operation: 'mutation endCalendarFeed',
    when: 'of a guardian',
    allowed: { staff: 'studentPassword' },
    call: ({ guardian }) => ({ input: { userType: 'guardian', id: guardian.id } }),
    foreign: '404',
  },
  { operation: 'query reminderSettings', allowed: notStaff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation updateReminderSettings',
    allowed: notStaff,
    call: () => ({ input: { choice: 'own', evening: true } }),
    foreign: 'names nothing',
  },
  { operation: 'GET /api/settings/reminders', allowed: notStaff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'PUT /api/update/reminders',
    allowed: notStaff,
    call: () => ({ body: { choice: 'own', evening: true } }),
    foreign: 'names nothing',
  },
  {
    operation: 'query pushSettings',
    allowed: { ...notStaff, guardian: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation subscribeToPush',
    allowed: { ...notStaff, guardian: true },
    call: () => ({ input: pushBrowser }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation unsubscribeFromPush',
    allowed: { ...notStaff, guardian: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  { operation: 'GET /api/settings/push', allowed: notStaff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'PUT /api/update/push',
    allowed: notStaff,
    call: () => ({ body: pushBrowser }),
    foreign: 'names nothing',
  },
  { operation: 'DELETE /api/update/push', allowed: notStaff, call: () => ({}), foreign: 'names nothing' },
  // The addresses of emails stop one kind of them, and nothing else.
  ...(['GET', 'POST'] as const).map((method): Right => ({
    operation: `${method} /unsubscribe/:token`,
    allowed: 'public',
    call: () => ({ token: 'unknown' }),
    gets: 'NOT_FOUND',
    foreign: 'names nothing',
  })),
  // The address itself is the key.
  {
    operation: 'GET /calendar/:file',
    allowed: 'public',
    call: ({ calendarFile }) => ({ file: calendarFile }),
    foreign: 'NOT_FOUND',
  },
]
