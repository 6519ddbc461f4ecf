/** The kinds of pictures that may be sent, by their media types, with the ending their address had or has. */
export const pictureTypes = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
} as const

export type PictureType = keyof typeof pictureTypes

/** The sizes of a logo that devices and mails ask for, all made when it is sent. */
export interface LogoSizes {
  icon192: Buffer
  icon512: Buffer
  maskable192: Buffer
  maskable512: Buffer
  apple180: Buffer
  mailStrip: Buffer
}

/** A picture as it is kept: redrawn as PNG, or a drawing of plain shapes. */
export interface PlainPicture {
  type: 'image/png' | 'image/svg+xml'
  bytes: Buffer
  sizes: LogoSizes
}

/** The notes that refuse a picture. */
export type PictureProblem = 'pictureType' | 'pictureBroken' | 'pictureParts' | 'pictureTooLarge' | 'pictureTooCostly'

/** The largest side of a picture that is decoded, in pixels. */
export const LARGEST_SIDE = 4000

/** The facts in the first bytes of a picture. */
interface Picture {
  type: PictureType
  /** The size in pixels; null for drawings, which have any size. */
  size: { width: number; height: number } | null
}

/** Returns the kind of picture of these bytes, by their content and not by their name; null for other kinds. */
export function pictureOf(bytes: Buffer): Picture | null {
  const size = pngSize(bytes)
  if (size !== null) return { type: 'image/png', size }
  const jpeg = jpegSize(bytes)
  if (jpeg !== null) return { type: 'image/jpeg', size: jpeg }
  const webp = webpSize(bytes)
  if (webp !== null) return { type: 'image/webp', size: webp }
  return startsAsSvg(bytes.subarray(0, HEAD_BYTES).toString('utf8')) ? { type: 'image/svg+xml', size: null } : null
}

/** Text that may come before a drawing's first element. */
const HEAD_BYTES = 4000
const skipped = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
] as const

function startsAsSvg(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  for (;;) {
    const begins = rest.slice(0, 10).toLowerCase()
    const prolog = skipped.find(([start]) => begins.startsWith(start))
    if (prolog === undefined) return /^<svg[\s>]/.test(begins)
    const end = rest.indexOf(prolog[1], prolog[0].length)
    if (end < 0) return false
    rest = rest.slice(end + prolog[1].length).trimStart()
  }
}

type Size = Picture['size']

function pngSize(bytes: Buffer): Size {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Finds the size in the frame, after any number of other segments. */
function jpegSize(bytes: Buffer): Size {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(bytes: Buffer): Size {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  const format = bytes.toString('latin1', 8, 16)
  if (format === 'WEBPVP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (format === 'WEBPVP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (format !== 'WEBPVP8L') return null
  const bits = bytes.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
}
