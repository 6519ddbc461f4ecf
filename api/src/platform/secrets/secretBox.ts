import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps short secrets in the database so that a copy of it does not give them away. */
export interface SecretBox {
  /** Encrypts `secret` for its `place`, such as a table and a row: put elsewhere, it cannot be read. */
  encrypt(secret: string, place: string): string
  /**
   * Returns the secret that was kept for `place`, by the key in use or a former one; what was kept in clear as it is.
   * Throws UnreadableSecret where no key fits, or the text was changed or moved.
   */
  decrypt(kept: string, place: string): string
  /** Tells whether `kept` should be encrypted again: it is in clear, or by a former key. */
  isOld(kept: string): boolean
}

/** No key of this process reads a kept secret. */
export class UnreadableSecret extends Error {
  constructor() {
    super('A kept secret cannot be read: KOMA_SECRET is another one than when it was kept.')
    this.name = 'UnreadableSecret'
  }
}

/** Returns the secret that `box` kept for `place`; null where no key of it reads it. */
export function readIfPossible(box: SecretBox, kept: string, place: string): string | null {
  try {
    return box.decrypt(kept, place)
  } catch (error) {
    if (error instanceof UnreadableSecret) return null
    throw error
  }
}

const MARK = 'koma-secret-1'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  /** The first letters of its hash, which tell keys apart and nothing else. */
  id: string
  bytes: Buffer
}

function keyOf(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', MARK, 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
}

/**
 * Makes the box of an installation's keys, the one in use first (AES-256-GCM; SEC-23). Without keys, secrets are kept
 * in clear.
 */
export function secretBox(keys: readonly string[]): SecretBox {
  const known = keys.map(keyOf)
  const [current] = known
  const keyIn = (kept: string) => known.find(({ id }) => kept.startsWith(`${MARK}.${id}.`))
  return {
    encrypt(secret, place) {
      if (current === undefined) return secret
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, iv).setAAD(Buffer.from(place))
      const parts = [iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${MARK}.${current.id}.${Buffer.concat(parts).toString('base64url')}`
    },
    decrypt(kept, place) {
      if (!isEncrypted(kept)) return kept
      const key = keyIn(kept)
      if (key === undefined) throw new UnreadableSecret()
      const bytes = Buffer.from(kept.slice(kept.lastIndexOf('.') + 1), 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key.bytes, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-TAG_BYTES))
        return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new UnreadableSecret()
      }
    },
    isOld: (kept) => current !== undefined && keyIn(kept) !== current,
  }
}

/** Tells whether a kept text is encrypted, by whichever key. */
export const isEncrypted = (kept: string): boolean => kept.startsWith(`${MARK}.`)
