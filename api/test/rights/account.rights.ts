import type { Right } from './right.ts'

const everybody = { student: true, teacher: true, staff: true } as const

export const accountRights: Right[] = [
  { operation: 'query viewer', allowed: 'public', call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation login',
    allowed: 'public',
    call: () => ({ input: { username: 'nobody', password: 'Nothing12', type: 'student' } }),
    gets: '401',
    foreign: 'names nothing',
  },
  { operation: 'mutation logout', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'subscription viewerChanged',
    allowed: { student: true, teacher: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'POST /auth/login',
    allowed: 'public',
    call: () => ({ body: { username: 'nobody', password: 'Nothing12', type: 'student' } }),
    gets: '401',
    foreign: 'names nothing',
  },
  { operation: 'POST /auth/logout', allowed: everybody, call: () => ({}), foreign: 'names nothing' },
]
