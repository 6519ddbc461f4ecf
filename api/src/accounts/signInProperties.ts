import { p } from '@mikro-orm/core'

/**
 * The properties that the entities of students, teachers and staff share beside the fields of their records: sign-in.
 */
export const signInProperties = {
  /** The address that was confirmed; null for one from before there was anything to confirm. See `emailConfirmed`. */
  confirmedEmail: p.string().nullable().default('').hidden(),
  /** Whether their owner is told by email of new devices, permissions, keys and webhooks (SEC-46). */
  securityMails: p.boolean().default(true).hidden(),
  passwordHash: p.string().nullable().hidden(),
  lastLoginAt: p.datetime().columnType('timestamptz').nullable(),
  resetAskedAt: p.datetime().columnType('timestamptz').nullable().hidden(),
}
