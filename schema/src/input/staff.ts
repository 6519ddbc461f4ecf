import { z } from 'zod'
import { isPermission, type Permission } from '../permissions.ts'
import { contact } from './account.ts'
import { saying } from './problem.ts'
import { edited, filledIn } from './record.ts'

const permissions = z
  .array(z.string().max(50))
  .max(100)
  .refine((flags): flags is Permission[] => flags.every(isPermission), saying('unknownPermission'))
  .transform((flags) => [...new Set(flags.filter(isPermission))])

const more = {
  ...contact,
  permissions: permissions.nullish().describe('All flags that shall be on; needs staffEdit.'),
}

/** A new staff member: id, last and first name are needed (STF-03); the id is lower-cased. */
export const createStaffInput = z
  .object({
    staffCode: z
      .string()
      .max(100)
      .trim()
      .normalize('NFKC')
      .toLowerCase()
      .refine((text) => text !== '', saying('required'))
      .refine((text) => /^[a-z0-9_-]*$/.test(text), saying('idForm'))
      .describe('Becomes lower case; cannot be changed later.'),
    lastName: filledIn,
    firstName: filledIn,
    ...more,
  })
  .describe('What is left out is as for anybody new: active, without permissions.')

export type CreateStaffInput = z.input<typeof createStaffInput>

/**
 * Changes of a staff member, and the version they were made from: another one since is refused as stale. What is
 * left out stays. The id is not among them (D79). Only the documented REST body knows no version, and overwrites.
 */
export const updateStaffInput = z
  .object({
    ...edited,
    lastName: filledIn.nullish(),
    firstName: filledIn.nullish(),
    ...more,
    temporaryToken: z.boolean().nullish().describe('false: password links sent so far are worth nothing.'),
  })
  .describe('What is left out stays as it is.')

export type UpdateStaffInput = z.input<typeof updateStaffInput>
