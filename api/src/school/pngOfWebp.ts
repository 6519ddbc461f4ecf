import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import decode, { init } from '@jsquash/webp/decode.js'

/** What the decoder makes of a picture: it looks for the browser's class of that name. */
class Pixels {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

let ready: Promise<void> | null = null

/** Loads the decoder, libwebp in WebAssembly, once a school has such a picture. */
async function prepare(): Promise<void> {
  if (!('ImageData' in globalThis)) Object.assign(globalThis, { ImageData: Pixels })
  const file = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')
  // Its types do not know the option, which keeps it from fetching the file as a browser would.
  const options = { noInitialRun: true, wasmBinary: readFileSync(file) }
  await init(options)
}

/** A WebP picture as PNG, for what reads no WebP: mail programs and the library that draws icons. Null for one that is broken. */
export async function pngOfWebp(bytes: Buffer): Promise<Buffer | null> {
  ready ??= prepare()
  await ready
  const sent = new Uint8Array(bytes).buffer
  const pixels: Pixels | null = await decode(sent).catch(() => null)
  return pixels === null ? null : encoded(pixels)
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Eight bits a channel, four channels. */
const RGBA = [8, 6, 0, 0, 0]

/** Pixels as a PNG without filters: it is drawn smaller at once, and never sent. */
async function encoded({ data, width, height }: Pixels): Promise<Buffer> {
  const row = width * 4
  const lines = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y += 1) lines.set(data.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(RGBA)])),
    chunk('IDAT', await promisify(deflate)(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
