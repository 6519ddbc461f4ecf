import {
  convertLabToLch,
  convertLchToLab,
  convertOklabToRgb,
  convertRgbToLrgb,
  convertRgbToOklab,
  type Oklch,
  parseHex,
  type Rgb,
} from 'culori/fn'

/** A colour as the eye orders it: lightness 0–1, strength from 0 (grey), hue in degrees. */
export interface SeenColour {
  lightness: number
  strength: number
  hue: number
}

const shape = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
const black: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 }

/** Tells whether a text is a colour as these functions take it: `#rgb` or `#rrggbb`. */
export function isColour(text: string): boolean {
  return shape.test(text)
}

/** Returns `from` moved towards `to` by `share` (0–1) in each channel; gives `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)]
  const between = (start: number, end: number) => start + (end - start) * share
  return textOf({ r: between(a.r, b.r), g: between(a.g, b.g), b: between(a.b, b.b) })
}

/** Returns the contrast of two colours as WCAG 2 defines it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((first, second) => first - second)
  return (light + 0.05) / (dark + 0.05)
}

/** Returns a colour taken apart by what the eye sees of it (OKLCH). */
export function perceived(colour: string): SeenColour {
  const { l, c, h } = convertLabToLch<'oklch'>(convertRgbToOklab(rgbOf(colour)), 'oklch')
  return { lightness: l, strength: c, hue: h ?? 0 }
}

/** Returns the colour that is seen so, `#rrggbb`; where no screen can show it, the nearest in each channel. */
export function shown({ lightness, strength, hue }: SeenColour): string {
  const colour: Oklch = { mode: 'oklch', l: lightness, c: strength, h: hue }
  return textOf(convertOklabToRgb(convertLchToLab(colour)))
}

function rgbOf(colour: string): Rgb {
  return parseHex(colour) ?? black
}

function textOf({ r, g, b }: Omit<Rgb, 'mode'>): string {
  const channel = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 255)
  return `#${[r, g, b].map((share) => channel(share).toString(16).padStart(2, '0')).join('')}`
}

function luminance(colour: string): number {
  const { r, g, b } = convertRgbToLrgb(rgbOf(colour))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
