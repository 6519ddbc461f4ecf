import { request } from 'node:http'
import sharp from 'sharp'
import type { Attack, Outcomes, Target } from './attack.ts'

const SET_LOGO = 'mutation ($input: SetLogoInput!) { reply: setSchoolLogo(input: $input) { success code } }'
const ICONS = ['icon-192.png', 'icon-512.png', 'maskable-192.png', 'maskable-512.png', 'apple-touch-icon.png']

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`
const dashes = `<path id="d" d="M0 0h9" stroke="#000" stroke-width="9" stroke-dasharray=".0001"/>`

/** Sixteen million pixels of one colour, which take a few hundred bytes. */
const wall = () => sharp({ create: { width: 4000, height: 4000, channels: 4, background: '#c00' } })
const gif = Buffer.from('R0lGODlhoA+gD4AAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAsAAAAAAEAAQAAAgJEAQA7', 'base64')

const pictures: readonly { name: string; bytes: () => Buffer | Promise<Buffer>; isLong?: true }[] = [
  {
    name: 'a drawing with a pattern that takes gigabytes',
    bytes: () =>
      Buffer.from(
        svg(
          `<pattern id="p" width="500" height="500"><path d="M0 0h1v1z"/></pattern><rect width="9" height="9" fill="url(#p)"/>`,
        ),
      ),
  },
  {
    name: 'a drawing that repeats a line of dashes',
    bytes: () => Buffer.from(svg(dashes + '<use href="#d"/>'.repeat(100))),
  },
  {
    name: 'a drawing of groups that are half transparent',
    isLong: true,
    bytes: () => Buffer.from(svg('<g opacity=".5"><path d="M0 0h9v9z"/></g>'.repeat(4000))),
  },
  { name: 'a WebP with 16 million pixels', isLong: true, bytes: () => wall().webp({ lossless: true }).toBuffer() },
  {
    name: 'an interlaced PNG with 16 million pixels',
    isLong: true,
    bytes: () => wall().png({ progressive: true, compressionLevel: 9 }).toBuffer(),
  },
  { name: 'a GIF with 16 million pixels that moves', bytes: () => gif },
]

/** Logos that cost far more than they weigh, twelve at once, and strangers who ask for the icons meanwhile. */
export const pictureAttacks: readonly Attack[] = pictures.map(({ name, bytes, isLong }) => ({
  name: `staff send ${name} as logo, twelve at once, and strangers ask for icons`,
  ...(isLong && { isLong }),
  expected: ['200', '200 400', '200 429', 'icon 200'],
  async run(target, times) {
    const outcomes: Outcomes = {}
    const count = (outcome: string) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
    }
    const input = { kind: 'screen', data: (await bytes()).toString('base64') }
    const sent = JSON.stringify({ ...target.api.named(SET_LOGO), variables: { input } })
    for (let round = 0; round < times; round += 1)
      await Promise.all([
        ...Array.from({ length: 12 }, async () => count(await answer(target, target.staff, sent))),
        ...ICONS.map(async (icon) => count(`icon ${await answer(target, target.stranger, `/app/${icon}`)}`)),
      ])
    return outcomes
  },
}))

function answer({ api }: Target, headers: Record<string, string>, ask: string): Promise<string> {
  const isPath = ask.startsWith('/')
  const more = isPath ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(ask)) }
  const [method, path] = isPath ? ['GET', ask] : ['POST', '/graphql']
  return new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port: api.port, method, path, headers: { ...headers, ...more } },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1')
        })
        response.on('end', () => {
          const code = isPath ? undefined : /"code":"(4\d\d|\w*[A-Z]_\w*)"/.exec(text)?.[1]
          resolve([response.statusCode, code].filter(Boolean).join(' '))
        })
        response.on('error', () => resolve('gone'))
      },
    )
    call.on('error', () => resolve('gone'))
    call.end(isPath ? '' : ask)
  })
}
