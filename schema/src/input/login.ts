import { z } from 'zod'
import { oneLine } from './fields.ts'
import { typedCode } from './factors.ts'

/** The values of the login form; the user id is lower-cased (AUTH-11, API-03). */
export const loginInput = z.object({
  username: oneLine(100).toLowerCase().min(1),
  password: z.string().min(1).max(200),
  type: z.string().max(20).describe('The user type: `student`, `teacher`, `guardian`, or `admin` for staff.'),
  oneTimeCode: typedCode
    .nullish()
    .describe(
      'A code of the authenticator app, or a recovery code. Only for accounts with a second factor: without it their sign-in is answered 403.',
    ),
  stay: z
    .boolean()
    .nullish()
    .describe('Whether the session stays open even if it is rarely used, for personal devices; false if left out.'),
})

export type LoginInput = z.infer<typeof loginInput>
