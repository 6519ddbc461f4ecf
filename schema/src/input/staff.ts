import { z } from 'zod'
import { type Permission, permissions as allPermissions } from '../permissions.ts'
import { emailOrNone } from './email.ts'
import { saying } from './problem.ts'

const name = z
  .string()
  .max(100)
  .trim()
  .refine((text) => text !== '', saying('required'))

const permissions = z
  .array(z.string().max(50))
  .max(100)
  .refine((flags): flags is Permission[] => flags.every(isPermission), saying('unknownPermission'))
  .transform((flags) => [...new Set(flags.filter(isPermission))])

function isPermission(flag: string): flag is Permission {
  return allPermissions.some((known) => known === flag)
}

const more = {
  active: z.boolean().nullish(),
  email: emailOrNone.nullish(),
  phoneNumber: z.string().max(100).trim().nullish(),
  comLang: z.enum(['en', 'jp']).nullish(),
  notify: z.boolean().nullish(),
  permissions: permissions.nullish(),
}

/** A new staff member: id, last and first name are needed (STF-03); the id is lower-cased. */
export const createStaffInput = z.object({
  staffId: z
    .string()
    .max(100)
    .trim()
    .toLowerCase()
    .refine((text) => text !== '', saying('required'))
    .refine((text) => /^[a-z0-9_-]*$/.test(text), saying('idForm')),
  lastName: name,
  firstName: name,
  ...more,
})

export type CreateStaffInput = z.input<typeof createStaffInput>

/** Changes of a staff member; what is left out stays. The id is not among them (D79). */
export const updateStaffInput = z.object({
  id: z.uuid(),
  lastName: name.nullish(),
  firstName: name.nullish(),
  ...more,
  temporaryToken: z.boolean().nullish(),
})

export type UpdateStaffInput = z.input<typeof updateStaffInput>

/** Names one staff member. */
export const oneStaffInput = z.object({ id: z.uuid() })
