import { z } from 'zod'
import { oneLine } from './fields.ts'

/** What the login form sends; the user id is lower-cased (AUTH-11, API-03). */
export const loginInput = z.object({
  username: oneLine(100).toLowerCase().min(1),
  password: z.string().min(1).max(200),
  type: z.string().max(20).describe('student, teacher or admin'),
  stay: z
    .boolean()
    .nullish()
    .describe('true: the session lasts its longest life however seldom it is used. For devices nobody else uses.'),
})

export type LoginInput = z.infer<typeof loginInput>
