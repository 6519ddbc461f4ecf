import { renderAsync } from '@resvg/resvg-js'
import type { LogoRow } from './logo.reads.ts'
import { pngOfWebp } from './pngOfWebp.ts'
import type { IconKind } from './schoolIcon.ts'

/** More than an installation's schools ask for at a time; the pictures are a few kilobytes each. */
const MOST_KEPT = 200
const kept = new Map<string, Promise<Buffer | null>>()

/** Without fonts: a logo has its letters as shapes, and looking for fonts takes seconds. */
const options = { font: { loadSystemFonts: false } } as const

/** What of a square a logo takes: devices cut icons to their own shapes. */
const shares: Record<IconKind, number> = { any: 0.82, maskable: 0.6, apple: 0.78 }

/** The logo on white as a device's icon, `size` pixels wide and high; null where it cannot be drawn. */
export function logoIcon(logo: LogoRow, hash: string, kind: IconKind, size: number): Promise<Buffer | null> {
  return remembered(`${hash} ${kind} ${size}`, async () => {
    const picture = await drawable(logo)
    if (picture === null) return null
    const side = shares[kind] * 32
    const place = `x="${(32 - side) / 2}" y="${(32 - side) / 2}" width="${side}" height="${side}"`
    const round = kind === 'any' ? 7 : 0
    return drawn(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="${round}" fill="#ffffff"/>${image(picture, place)}</svg>`,
      size,
    )
  })
}

/** The logo as a picture that every mail program shows, in a strip twice as large as it is shown; null where it cannot be drawn. */
export function logoStrip(logo: LogoRow, hash: string): Promise<Buffer | null> {
  return remembered(`${hash} strip`, async () => {
    const picture = await drawable(logo)
    if (picture === null) return null
    const place = 'width="400" height="80" preserveAspectRatio="xMinYMid meet"'
    return drawn(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 80">${image(picture, place)}</svg>`, 400)
  })
}

/** Whether a picture shows anything. */
export async function canBeDrawn(logo: LogoRow): Promise<boolean> {
  const shown = await drawable(logo)
  if (shown === null) return false
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${image(shown, 'width="64" height="64"')}</svg>`
  const picture = await renderAsync(text, options).catch(() => null)
  return picture !== null && picture.pixels.some((channel) => channel !== 0)
}

function image({ type, bytes }: Drawable, place: string): string {
  return `<image ${place} href="data:${type};base64,${bytes.toString('base64')}"/>`
}

type Drawable = Pick<LogoRow, 'type' | 'bytes'>

/** A logo as the library draws it, to which WebP is nothing at all; null for a broken one. */
async function drawable(logo: Drawable): Promise<Drawable | null> {
  if (logo.type !== 'image/webp') return logo
  const bytes = await pngOfWebp(logo.bytes)
  return bytes === null ? null : { type: 'image/png', bytes }
}

async function drawn(text: string, width: number): Promise<Buffer | null> {
  const picture = await renderAsync(text, { ...options, fitTo: { mode: 'width', value: width } }).catch(() => null)
  return picture?.asPng() ?? null
}

function remembered(key: string, draw: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const known = kept.get(key)
  if (known !== undefined) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const drawing = draw()
  kept.set(key, drawing)
  return drawing
}
