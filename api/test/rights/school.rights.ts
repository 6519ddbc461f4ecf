import type { Right } from './right.ts'

const everybody = { student: true, teacher: true, staff: true } as const

export const schoolRights: Right[] = [
  { operation: 'query school', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /api/settings/school', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query settings', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query settingsEffects',
    allowed: { staff: true },
    // Some slots are outside such hours, whatever the hour is now.
    call: () => ({ input: { waitingList: false, scheduleStart: '08:00', scheduleEnd: '08:30' } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateSettings',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ input: { version: 1, scheduleEnd: '21:30' } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation setSchoolLogo',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ input: { kind: 'print', data: null } }),
    foreign: 'names nothing',
  },
  { operation: 'query paperSeal', allowed: { staff: true }, call: () => ({}), gets: 'empty', foreign: 'names nothing' },
  {
    operation: 'mutation setPaperSeal',
    allowed: { staff: 'settingsEdit' },
    call: () => ({
      input: {
        // One red pixel.
        data: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
      },
    }),
    foreign: 'names nothing',
  },
  { operation: 'query guide', allowed: { staff: true }, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation putGuideAway',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ putAway: false }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation keepHours',
    allowed: { staff: 'settingsEdit' },
    call: () => ({}),
    foreign: 'names nothing',
  },
  { operation: 'subscription schoolChanged', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /api/settings/theme', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'PUT /api/update/settings/:id',
    allowed: { staff: 'settingsEdit' },
    call: ({ school }) => ({ id: school.id, body: { scheduleEnd: '21:30' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/changeSetting/:kind',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ kind: 'scheduleEnd', body: { value: '21:30' } }),
    foreign: 'names nothing',
  },
  { operation: 'GET /auth/theme', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /api/openapi.json', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /livez', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /readyz', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /readyz/news', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  // Without the token of the installation there is nothing to see.
  { operation: 'GET /metrics', allowed: 'public', call: () => ({}), foreign: 'names nothing', gets: 'NOT_FOUND' },
  {
    operation: 'GET /app/:file',
    allowed: 'public',
    call: () => ({ file: 'student.webmanifest' }),
    foreign: 'names nothing',
  },
  // The door itself; what goes through it has rows of its own.
  {
    operation: 'GET /graphql',
    allowed: 'public',
    call: () => ({ query: { query: '{ __typename }' } }),
    foreign: 'names nothing',
  },
  {
    operation: 'POST /graphql',
    allowed: 'public',
    call: () => ({ body: { query: '{ __typename }' } }),
    foreign: 'names nothing',
  },
]
