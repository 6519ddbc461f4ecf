import { z } from 'zod'
import type { StaffMemberType } from '../staff/staff.type.ts'
import { components } from './components.ts'
import { accountFields, contactBody, namesBody, personFields } from './person.shape.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'

const flags = z.record(z.string(), z.boolean())

export const staffShape = z
  .object({
    ...personFields,
    ...accountFields,
    staffId: z.string(),
    permissions: flags.describe('The flags that are on.'),
  })
  .register(components, { id: 'StaffMember' })

export const staffListShape = z.array(staffShape).register(components, { id: 'StaffList' })

/** A staff member with the documented fields (STF-02). */
export function staffOf({
  id,
  staffCode,
  permissions,
  lastLoginAt,
  ...more
}: StaffMemberType): z.output<typeof staffShape> {
  const map = Object.fromEntries(permissions.map((flag) => [flag, true]))
  return staffShape.parse({ _id: id, staffId: staffCode, lastLogin: lastLoginAt, permissions: map, ...more })
}

const optional = {
  ...contactBody,
  permissions: flags
    .transform((map) => Object.keys(map).filter((flag) => map[flag] === true))
    .optional()
    .describe('All flags that shall be on; one that is false or missing is off.'),
}

export const newStaffBody = z
  .object({ staffId: z.string(), lastName: z.string(), firstName: z.string(), ...optional })
  .register(components, { id: 'NewStaffBody' })

export const staffBody = z
  .object({
    version: recordVersion.optional(),
    ...namesBody,
    ...optional,
    temporaryToken: z.boolean().optional().describe('Whether password links sent so far still work; false ends them.'),
    currentPassword: z
      .string()
      .optional()
      .describe('Needed for another own email, which counts once the link sent there was opened.'),
  })
  .register(components, { id: 'StaffBody' })

export const staffAnswer = recordAnswer(
  staffShape.nullable().describe('The staff member as it is now; null if there is none.'),
  '403: the own password is missing or wrong',
  '409: the ID is in use',
  '429: too many tries',
).register(components, { id: 'StaffAnswer' })
