import { Secret, TOTP } from 'otpauth'
import { query, sql } from '../platform/database/sql.ts'
import type { KeptSecret, SecretStore } from '../platform/secrets/secretStore.ts'

/** The seconds that a code is shown. */
const PERIOD = 30

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Returns where a row's secret is kept, for which alone it can be decrypted. */
export const placeOfCodeSecret = (id: string): string => `one_time_code ${id}`

/** Makes a secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/**
 * Returns the step in which `code` is right at `now`, in milliseconds: this one, the one before or the one after, for
 * clocks that differ. Null if it is right in none of them (RFC 6238; SEC-26).
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const timestamp = now
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), period: PERIOD, timestamp, window: 1 })
  return delta === null ? null : TOTP.counter({ period: PERIOD, timestamp }) + delta
}

/** Returns the address that an authenticator app reads from a QR code: school, account and secret. */
export function otpAddress(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  // A colon would end the issuer.
  const plain = issuer.replaceAll(':', ' ')
  return new TOTP({ issuer: plain, label, secret: Secret.fromBase32(secret), period: PERIOD }).toString()
}

const storeOf = (column: 'secret' | 'wished_secret'): SecretStore => ({
  placeOf: placeOfCodeSecret,
  read: (em) =>
    query(
      em,
      sql<KeptSecret>`
        select school_id as "schoolId", id, ${sql.ref(column)} as kept from one_time_code
        where ${sql.ref(column)} is not null`,
    ),
  write: (em, { schoolId, id, kept }, fresh) =>
    query(
      em,
      sql`
        update one_time_code set ${sql.ref(column)} = ${fresh}
        where school_id = ${schoolId} and id = ${id} and ${sql.ref(column)} = ${kept}`,
    ),
})

/** Where the secrets of authenticator apps are kept: those in use, and those being set up. */
export const codeSecretStores: readonly SecretStore[] = [storeOf('secret'), storeOf('wished_secret')]
