import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id parameters: 19 MiB of memory, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** The argon2id hash of a password, with its salt and parameters in it. */
export function hashPassword(plain: string): Promise<string> {
  return hash(plain, PARAMETERS)
}

let nobodysHash: Promise<string> | undefined

/**
 * Whether `plain` belongs to `stored`. Null (no such account, or no password yet) takes just as long,
 * so that an unknown user cannot be told from a wrong password.
 */
export async function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobodysHash), plain)
  return stored !== null && matches
}
