import type { Occupancy, SlotTone } from './types.ts'

/** Light or dark surroundings. */
export type Scheme = 'light' | 'dark'

/** What a slot is painted with, each `#rrggbb`. */
export type SlotColours = { background: string; text: string; bar: string }

type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
/** Mantine's dark surface, which dark slots are mixed towards. */
const darkSurface: Rgb = [36, 36, 36]
const neutral = { light: { background: '#eceff2', bar: '#868e96' }, dark: { background: '#3a3d41', bar: '#909296' } }

/** A teacher without a colour of their own is orange. (SLOT-17) */
export const defaultColour = '#ff8000'

function parse(colour: string): Rgb {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!hex) return parse(defaultColour)
  return [parseInt(hex[1] ?? '', 16), parseInt(hex[2] ?? '', 16), parseInt(hex[3] ?? '', 16)]
}

function format(rgb: Rgb): string {
  return `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function mixRgb(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share)
  return [channel(0), channel(1), channel(2)]
}

/** `colour` moved towards white by `share` (0–1) in each channel. (SLOT-15, SLOT-16, D35) */
export function lighten(colour: string, share: number): string {
  return format(mixRgb(parse(colour), white, share))
}

function luminance(rgb: Rgb): number {
  const linear = (value: number) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

/** The WCAG contrast ratio of two colours, 1–21. */
export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(parse(a)), luminance(parse(b))]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Black or white, whichever reads better on `background`; one of them always has 4.5:1. */
function plainTextOn(background: string): string {
  const [onWhite, onBlack] = [format(white), format(black)]
  return contrast(onWhite, background) >= 4.5 ? onWhite : onBlack
}

/** A text colour of the same family as `colour`, at least 7:1 on `background` where the family allows it. */
function tintedTextOn(background: string, colour: string, scheme: Scheme): string {
  const target = scheme === 'light' ? black : white
  for (let share = 0.4; share < 1; share += 0.05) {
    const candidate = format(mixRgb(parse(colour), target, share))
    if (contrast(candidate, background) >= 7) return candidate
  }
  return contrast(format(target), background) >= 4.5 ? format(target) : plainTextOn(background)
}

/**
 * Paints one slot: unbooked light grey, booked in the teacher's colour lightened by 85 %,
 * full by 67 %; a student's own booking in the school's colour `accent`, others grey.
 * Text has at least 4.5:1 on every background. (SLOT-14…17, D34, D35)
 */
export function slotColours(
  slot: { tone: SlotTone; occupancy: Occupancy; colour: string },
  scheme: Scheme,
  accent: string,
): SlotColours {
  const { background: grey, bar: greyBar } = neutral[scheme]
  if (slot.tone === 'student-own') {
    const background = format(parse(accent))
    const bar = format(mixRgb(parse(accent), scheme === 'light' ? black : white, 0.35))
    return { background, text: plainTextOn(background), bar }
  }
  if (slot.tone === 'student-other') {
    return { background: grey, text: tintedTextOn(grey, greyBar, scheme), bar: greyBar }
  }
  const bar = format(parse(slot.colour))
  if (slot.occupancy === 'empty') return { background: grey, text: tintedTextOn(grey, greyBar, scheme), bar }
  const background =
    scheme === 'light'
      ? lighten(slot.colour, slot.occupancy === 'full' ? 0.67 : 0.85)
      : format(mixRgb(parse(slot.colour), darkSurface, slot.occupancy === 'full' ? 0.55 : 0.76))
  return { background, text: tintedTextOn(background, slot.colour, scheme), bar }
}
