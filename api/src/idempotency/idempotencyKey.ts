import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from '../platform/shared/context.ts'
import { badInput } from '../platform/shared/errors.ts'

const LONGEST_KEY = 255
const NONCE_BYTES = 12
const TAG_BYTES = 16

const texts = {
  empty: { en: 'The Idempotency-Key is empty.', jp: 'Idempotency-Keyが空です。' },
  tooLong: {
    en: `The Idempotency-Key may have at most ${LONGEST_KEY} characters.`,
    jp: `Idempotency-Keyは${LONGEST_KEY}文字以内で指定してください。`,
  },
  otherSigns: {
    en: 'The Idempotency-Key may only have visible ASCII characters and spaces.',
    jp: 'Idempotency-Keyに使えるのは、表示可能なASCII文字と空白だけです。',
  },
  several: { en: 'Please send one Idempotency-Key only.', jp: 'Idempotency-Keyは1つだけ送信してください。' },
} as const

/**
 * Returns the key in a request's header, whose values are all in `sent`: a text, which may be in quotes. Throws
 * BAD_USER_INPUT for an empty one, one too long, or with characters other than printable ASCII.
 */
export function readKey(ctx: Pick<Context, 'language'>, sent: readonly string[]): string {
  const refuse = (why: keyof typeof texts) => badInput(texts[why][ctx.language])
  if (sent.length > 1) throw refuse('several')
  const [text = ''] = sent
  const key = /^\s*"(.*)"\s*$/.exec(text)?.[1] ?? text.trim()
  if (key === '') throw refuse('empty')
  if (key.length > LONGEST_KEY) throw refuse('tooLong')
  if (!/^[\x20-\x7e]*$/.test(key)) throw refuse('otherSigns')
  return key
}

/** The operations on a kept answer that need its key. */
export interface KeyCipher {
  /** The key's name in the database, from which nobody can work out the key. */
  name: Buffer
  /** Hashes a request, so that requests can be told apart without saying what they were. */
  print(request: string | Buffer): Buffer
  encrypt(answer: Buffer): Buffer
  /** Throws for anything that `encrypt` has not made. */
  decrypt(encrypted: Buffer): Buffer
}

/** Derives a caller's cipher: an answer may hold a secret shown once, and a request a password. */
export function cipherOf(caller: string, key: string): KeyCipher {
  const bytes = Buffer.from(hkdfSync('sha256', key, caller, 'koma idempotency', 96))
  const [name, print, secret] = [bytes.subarray(0, 32), bytes.subarray(32, 64), bytes.subarray(64)]
  return {
    name,
    print: (request) => createHmac('sha256', print).update(request).digest(),
    encrypt(answer) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce)
      return Buffer.concat([nonce, cipher.update(answer), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', secret, encrypted.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(encrypted.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
