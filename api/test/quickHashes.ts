import type * as argon2Types from '@node-rs/argon2'
import { createRequire } from 'node:module'
import { afterFile } from './afterFile.ts'

// Stands for argon2 in tests: a password is hashed and compared in a thousandth of the time, whoever does it. What a
// hash costs is not what most of them are about, and hundreds of wrong guesses would take half a minute.

type Argon2 = typeof argon2Types
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as Argon2

let isQuick = true

/** From now until the end of this test file passwords are hashed as in an installation. */
export function hashAsInstalled(): void {
  isQuick = false
  afterFile(() => {
    isQuick = true
  })
}

export const hash: Argon2['hash'] = (password, options, signal) =>
  argon2.hash(password, isQuick ? { ...options, memoryCost: 8, timeCost: 1 } : options, signal)

export const { verify } = argon2
