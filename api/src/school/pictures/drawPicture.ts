import sharp, { type Sharp } from 'sharp'
import { LARGEST_SIDE, type LogoSizes, pictureOf, type PictureProblem, type PlainPicture } from './picture.ts'
import { plainSvg } from './plainSvg.ts'

sharp.cache(false)
sharp.concurrency(1)
// libvips reads many more kinds, each with its own decoder.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((kind) => `VipsForeignLoad${kind}Buffer`) })

const MOST_SECONDS = 30
const careful = { failOn: 'error', limitInputPixels: LARGEST_SIDE ** 2, pages: 1, sequentialRead: true } as const
/** The longest side of a kept logo, in pixels. */
const LONGEST = 800
/** The largest kept picture, and each of its sizes, in bytes. */
const MOST_BYTES = 180_000
const MOST_SIZE_BYTES = 100_000

/** Pixels without any format. */
interface Pixels {
  data: Buffer
  info: { width: number; height: number; channels: 4 }
}

/**
 * Makes everything that is kept of a picture somebody sent: the picture itself and every size that is ever asked for.
 * Only the picture worker calls it, whose memory and time are limited. A drawing with parts that are no longer accepted
 * is turned into pixels where it `isKept` already.
 */
export async function drawPicture(sent: Buffer, isKept: boolean): Promise<PlainPicture | PictureProblem> {
  const picture = pictureOf(sent)
  if (picture === null) return 'pictureType'
  if (picture.type === 'image/svg+xml') {
    const plainPicture = await fromDrawing(sent)
    if (plainPicture !== 'pictureParts' || !isKept) return plainPicture
  }
  const { width, height } = picture.size ?? { width: 0, height: 0 }
  if (Math.max(width, height) > LARGEST_SIDE) return 'pictureTooLarge'
  const pixels = await pixelsOf(sent)
  if (typeof pixels === 'string') return pixels
  return { type: 'image/png', bytes: await keptPng(pixels), sizes: await sizesOf(pixels) }
}

async function fromDrawing(sent: Buffer): Promise<PlainPicture | PictureProblem> {
  const plain = plainSvg(sent.toString('utf8').replace(/^\uFEFF/, ''), LONGEST)
  if (plain === 'broken') return 'pictureBroken'
  if (plain === 'forbidden') return 'pictureParts'
  const pixels = await pixelsOf(Buffer.from(plain.drawing))
  if (typeof pixels === 'string') return pixels
  return { type: 'image/svg+xml', bytes: Buffer.from(plain.text), sizes: await sizesOf(pixels) }
}

/** Decodes a picture, upright and no longer than it is kept. One that shows nothing is as good as broken. */
async function pixelsOf(bytes: Buffer): Promise<Pixels | PictureProblem> {
  try {
    const { data, info } = await sharp(bytes, careful)
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    if (channels !== 4 || isEmpty(data)) return 'pictureBroken'
    return { data, info: { width, height, channels } }
  } catch (error) {
    return /timeout/i.test(String(error)) ? 'pictureTooCostly' : 'pictureBroken'
  }
}

function isEmpty(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false
  return true
}

const again = ({ data, info }: Pixels) => sharp(data, { raw: info })

/** Returns the picture as PNG, in fewer colours or smaller where it would be too large to keep. */
async function keptPng(pixels: Pixels): Promise<Buffer> {
  let png: Buffer = Buffer.alloc(0)
  for (const side of [LONGEST, LONGEST / 2, LONGEST / 4]) {
    const sized = () => again(pixels).resize(side, side, { fit: 'inside', withoutEnlargement: true })
    png = await smallPng(sized, MOST_BYTES)
    if (png.length <= MOST_BYTES) break
  }
  return png
}

async function smallPng(draw: () => Sharp, most: number): Promise<Buffer> {
  const full = await draw().png({ compressionLevel: 6 }).toBuffer()
  return full.length <= most ? full : draw().png({ palette: true, effort: 3 }).toBuffer()
}

/** The share of a square that a logo takes: devices cut icons to their own shapes. */
const shares = { any: 0.82, maskable: 0.6, apple: 0.78 }

async function sizesOf(pixels: Pixels): Promise<LogoSizes> {
  return {
    icon192: await icon(pixels, 'any', 192),
    icon512: await icon(pixels, 'any', 512),
    maskable192: await icon(pixels, 'maskable', 192),
    maskable512: await icon(pixels, 'maskable', 512),
    apple180: await icon(pixels, 'apple', 180),
    mailStrip: await strip(pixels),
  }
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** Returns the logo on white as a device's icon. */
async function icon(pixels: Pixels, kind: keyof typeof shares, size: number): Promise<Buffer> {
  const side = Math.round(shares[kind] * size)
  const logo = await again(pixels).resize(side, side, { fit: 'contain', background: CLEAR }).png().toBuffer()
  const round = kind === 'any' ? (size * 7) / 32 : 0
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${round}" fill="#fff"/></svg>`
  return smallPng(() => sharp(Buffer.from(ground)).composite([{ input: logo }]), MOST_SIZE_BYTES)
}

/** Returns the logo as every mail program shows it, in a strip twice as large as it is shown. */
async function strip(pixels: Pixels): Promise<Buffer> {
  const drawn = () => again(pixels).resize(400, 80, { fit: 'contain', position: 'left', background: CLEAR })
  return smallPng(drawn, MOST_SIZE_BYTES)
}
