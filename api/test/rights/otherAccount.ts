import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

/** Returns the permission that opens somebody else's account of a kind to staff, and the calls that name one. */
export function otherAccount(userType: 'student' | 'teacher' | 'staff' | 'guardian') {
  const flag = userType === 'guardian' ? 'studentPassword' : (`${userType}Password` as const)
  const inputOf = ({ student, teacher, colleague, guardian }: Scene) => {
    const user = { student, teacher, staff: colleague, guardian }
    return { input: { userType, id: user[userType].id } }
  }
  const own = ({ staff }: Scene) => ({ input: { userType, id: staff.id } })
  const notOwn = (gets: string): Pick<Right, 'notOwn'> =>
    userType === 'staff' ? { notOwn: [{ as: 'staff', what: 'their own', call: own, gets }] } : {}
  return { flag, inputOf, notOwn }
}
