import { hash, verify } from '@node-rs/argon2'
import { TURN_MS } from '../platform/database/deadlines.ts'
import { FairTurns } from '../platform/database/turns/fairTurns.ts'

/** OWASP's argon2id parameters: 19 MiB of memory, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash keeps a thread busy for some 30 ms, and files and names are read by the same few threads. So two run at a time
 * and 200 wait; the next call is refused as busy.
 */
const turns = new FairTurns({ maxRunning: 2, maxQueued: 200, timeout: TURN_MS })

/** Hashes a password with argon2id, salt and parameters included. Throws Busy when too many wait. */
export function hashPassword(plain: string): Promise<string> {
  return turns.run('', () => hash(plain, PARAMETERS))
}

let nobodysHash: Promise<string> | undefined

/**
 * Checks `plain` against `stored`. Null (no such account, or no password yet) takes just as long, so that
 * an unknown user cannot be told from a wrong password. Throws Busy when too many are waiting.
 */
export async function verifyPassword(stored: string | null, plain: string): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody has this password')
  const compared = stored ?? (await nobodysHash)
  const matches = await turns.run('', () => verify(compared, plain))
  return stored !== null && matches
}
