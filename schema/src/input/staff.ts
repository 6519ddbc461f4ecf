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
  permissions: permissions.nullish().describe('All permissions the staff member is to have; needs staffEdit.'),
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
      .describe('The staff ID they sign in with. It is kept in lower case and cannot be changed later.'),
    lastName: filledIn,
    firstName: filledIn,
    ...more,
  })
  .describe('A new staff member. By default they are active and have no permissions.')

export type CreateStaffInput = z.input<typeof createStaffInput>

/**
 * Changes of a staff member, and the version they were made from: another one since is refused as stale. A missing
 * field stays unchanged. The id is not among them (D79). Only the documented REST body knows no version, and
 * overwrites.
 */
export const updateStaffInput = z
  .object({
    ...edited,
    lastName: filledIn.nullish(),
    firstName: filledIn.nullish(),
    ...more,
    temporaryToken: z.boolean().nullish().describe('Whether password links sent so far still work; false ends them.'),
  })
  .describe('Changes to save; a field that is left out stays as it is.')

export type UpdateStaffInput = z.input<typeof updateStaffInput>
