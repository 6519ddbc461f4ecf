import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const userTypes = ['student', 'teacher', 'staff', 'guardian'] as const

/** Somebody of a kind, and the kind in whose permissions the rights over them are. */
const somebody = ({ student, teacher, colleague, guardian }: Scene, userType: (typeof userTypes)[number]) =>
  ({ student, teacher, staff: colleague, guardian })[userType].id
const kindOf = (userType: (typeof userTypes)[number]) => (userType === 'guardian' ? 'student' : userType)

const keeping = { staff: ['settingsEdit', 'studentDelete', 'studentPassword'] } as const

/** The people of the scene who have lessons to come cannot be erased. */
const refusals: Partial<Record<(typeof userTypes)[number], string>> = { student: 'generalE', teacher: 'generalE' }

export const personalDataRights: Right[] = [
  {
    operation: 'GET /app/export/own',
    allowed: { student: true, teacher: true, staff: true, guardian: true },
    call: () => ({}),
    foreign: 'names nothing',
  },
  ...userTypes.map((userType): Right => {
    const own = ({ staff }: Scene) => ({ query: { userType, id: staff.id } })
    return {
      operation: 'GET /app/export/person',
      when: `of a ${userType}`,
      allowed: { staff: `${kindOf(userType)}Password` },
      call: (scene) => ({ query: { userType, id: somebody(scene, userType) } }),
      foreign: 'NOT_FOUND',
      ...(userType === 'staff' ? { notOwn: [{ as: 'staff', what: 'their own', call: own, gets: 'FORBIDDEN' }] } : {}),
    }
  }),
  ...userTypes.flatMap((userType): Right[] => {
    const kind = kindOf(userType)
    const allowed = { staff: [`${kind}Delete`, `${kind}Password`] } as const
    const person = (scene: Scene) => ({ userType, id: somebody(scene, userType) })
    const own = ({ staff }: Scene) => ({ userType, id: staff.id })
    const notOwn = (more: object): Pick<Right, 'notOwn'> =>
      userType === 'staff'
        ? {
            notOwn: [
              { as: 'staff', what: 'themself', call: (scene) => ({ input: { ...own(scene), ...more } }), gets: '403' },
            ],
          }
        : {}
    return [
      {
        operation: 'query erasurePreview',
        when: `of a ${userType}`,
        allowed,
        call: (scene) => ({ input: person(scene) }),
        gets: refusals[userType] ?? '1001',
        foreign: '404',
        ...notOwn({}),
      },
      {
        operation: 'mutation erasePerson',
        when: `of a ${userType}`,
        allowed,
        // Nobody has this name: nothing is erased.
        call: (scene) => ({ input: { ...person(scene), name: '-', digest: '-' } }),
        gets: 'generalE',
        foreign: '404',
        ...notOwn({ name: '-', digest: '-' }),
      },
    ]
  }),
  {
    operation: 'query retention',
    allowed: keeping,
    call: () => ({}),
    foreign: 'names nothing',
  },
  {
    operation: 'query retentionPreview',
    allowed: keeping,
    call: () => ({ input: { formerMonths: 1, booksYears: 10 } }),
    gets: 'empty',
    foreign: 'names nothing',
  },
  {
    operation: 'mutation saveRetention',
    allowed: keeping,
    // The version is none that anybody has read.
    call: () => ({ input: { version: 99, booksYears: 10 } }),
    gets: 'stale',
    foreign: 'names nothing',
  },
]
