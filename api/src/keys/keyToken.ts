import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'koma_'
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the 32nd: more than 190 random bits. */
const SECRET = 32
/** The characters of this alphabet that a checksum of 32 bits needs. */
const CHECK = 6
const CODE = 8

/**
 * Makes the text that a program shows as its key: `koma_`, 32 random characters, and a checksum. By the checksum a
 * search for leaked secrets, and Koma without asking its database, tells a key from what only looks like one.
 */
export function newKeyToken(): string {
  const secret = randomSigns(SECRET, SIGNS)
  return `${PREFIX}${secret}${checksum(secret)}`
}

/** Makes the short name by which the log keeps a key. */
export function newKeyCode(): string {
  return `k${randomSigns(CODE, SIGNS.slice(0, 10) + SIGNS.slice(36))}`
}

/** Tells whether a token has the form of a key. */
export function isKeyToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Tells whether a token is complete, with its checksum. */
export function isWholeKeyToken(token: string): boolean {
  const [, secret = '', check] = /^koma_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(token) ?? []
  return check !== undefined && check === checksum(secret)
}

function checksum(secret: string): string {
  let rest = crc32(secret)
  let text = ''
  for (let place = 0; place < CHECK; place += 1) {
    text = SIGNS.charAt(rest % SIGNS.length) + text
    rest = Math.floor(rest / SIGNS.length)
  }
  return text
}

function randomSigns(length: number, signs: string): string {
  return Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('')
}
