import { z } from 'zod'
import { oneLine } from '../input/fields.ts'
import { saying } from '../input/problem.ts'
import { edited, filledIn } from '../input/record.ts'
import { isPermission, type Permission, permissions } from '../permissions.ts'
import { accountFields, emailLanguage, nameFields } from './account.ts'
import { createInput, field, updateInput } from './record.ts'

/** The ID of a staff member: in lower case, and refused rather than mended (STF-03). */
const staffCode = oneLine(100)
  .normalize('NFKC')
  .toLowerCase()
  .refine((text) => text !== '', saying('required'))
  .refine((text) => /^[a-z0-9_-]*$/.test(text), saying('idForm'))

const flags = z
  .array(z.string().max(50).meta({ enum: permissions }))
  .max(100)
  .refine((names): names is Permission[] => names.every(isPermission), saying('unknownPermission'))
  .transform((names) => [...new Set(names.filter(isPermission))])

/** The permissions as the documented calls write them: a flag that is on is true. */
const flagsAsMap = z.codec(z.record(z.string(), z.boolean()), z.array(z.string()), {
  decode: (map) => Object.keys(map).filter((flag) => map[flag] === true),
  encode: (names) => Object.fromEntries(names.map((flag) => [flag, true])),
})

/** A staff member (STF-02). A permission that is not named is off (D126). */
export const staffFields = {
  staffCode: field(staffCode, {
    words: { jp: 'スタッフID', en: 'Staff ID' },
    description: 'The staff ID they sign in with, in lower case. It cannot be changed later.',
    entered: 'once',
    column: 'staff_id',
    rest: { name: 'staffId' },
  }),
  ...nameFields(filledIn),
  ...accountFields,
  comLang: emailLanguage('jp'),
  permissions: field(flags, {
    words: { jp: '権限', en: 'Permissions' },
    description: 'All permissions the staff member has. Changing them needs staffEdit.',
    defaultValue: [],
    rest: { name: 'permissions', codec: flagsAsMap },
  }),
}

export const createStaffInput = createInput(staffFields).describe(
  'A new staff member. By default they are active and have no permissions.',
)
export type CreateStaffInput = z.input<typeof createStaffInput>

export const updateStaffInput = updateInput(staffFields, {
  ...edited,
  temporaryToken: z
    .boolean()
    .nullish()
    .describe('Whether password links sent so far keep working. false revokes them.'),
})
export type UpdateStaffInput = z.input<typeof updateStaffInput>
