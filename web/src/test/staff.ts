import { permissions } from '@koma/schema/permissions'
import { storeSession } from '../shared/session/session.ts'

/** Signs a staff member with these flags in, as the session storage holds it. */
export function signInStaff(flags: readonly string[] = permissions): void {
  history.replaceState(null, '', '/admin')
  const permitted = Object.fromEntries(flags.map((flag) => [flag, true]))
  storeSession(
    JSON.stringify({
      _id: 'f-1',
      type: 'staff',
      token: 't',
      firstName: '千夏',
      lastName: '青木',
      permissions: permitted,
    }),
  )
}

/** The answer of a mutation that has worked. */
export const done = { success: true, code: '1001', message: 'Action successful', field: null, errors: [], undoId: null }

/** The answer of a form that is refused at one field. */
export const refusedAt = (field: string, message: string, code = '409') => ({
  success: false,
  code,
  message,
  field,
  errors: [{ __typename: 'UserError', field, message }],
  undoId: null,
})
