import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const userTypes = ['student', 'teacher', 'staff', 'guardian'] as const

/** Somebody of a kind, and the kind in whose permissions the rights over them are. */
const somebody = ({ student, teacher, colleague, guardian }: Scene, userType: (typeof userTypes)[number]) =>
  ({ student, teacher, staff: colleague, guardian })[userType].id
const kindOf = (userType: (typeof userTypes)[number]) => (userType === 'guardian' ? 'student' : userType)

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
]
