import { p } from '@mikro-orm/core'

/** The properties that the entities of students, teachers and staff share: identity, contact and sign-in. */
export const accountProperties = {
  lastName: p.string(),
  firstName: p.string(),
  email: p.string().default(''),
  /** The address that was confirmed; null for one from before there was anything to confirm. See `emailConfirmed`. */
  confirmedEmail: p.string().nullable().default('').hidden(),
  phoneNumber: p.string().default(''),
  active: p.boolean().default(true),
  notify: p.boolean().default(false),
  passwordHash: p.string().nullable().hidden(),
  lastLoginAt: p.datetime().columnType('timestamptz').nullable(),
  resetAskedAt: p.datetime().columnType('timestamptz').nullable().hidden(),
}
