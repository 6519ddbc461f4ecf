import { contrast, mix } from '../shared/format/colour.ts'
import type { Occupancy, SlotTone } from './types.ts'

/** Light or dark surroundings. */
export type Scheme = 'light' | 'dark'

/** The colours of a slot, each `#rrggbb`. */
export type SlotColours = { background: string; text: string; bar: string }

const white = '#ffffff'
const black = '#000000'
/** Mantine's dark surface, which dark slots are mixed towards. */
const darkSurface = '#242424'
const neutral = { light: { background: '#eceff2', bar: '#868e96' }, dark: { background: '#3a3d41', bar: '#909296' } }

/** A teacher without a colour of their own is orange. (SLOT-17) */
export const defaultColour = '#ff8000'

const valid = (colour: string) => (/^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : defaultColour)

/** Returns `colour` moved towards white by `share` (0–1) in each channel. (SLOT-15, SLOT-16, D35) */
export function lighten(colour: string, share: number): string {
  return mix(colour, white, share)
}

/** Returns black or white, whichever reads better on `background`; one of them always has 4.5:1. */
function plainTextOn(background: string): string {
  return contrast(white, background) >= 4.5 ? white : black
}

/** Returns a text colour of the same family as `colour`, at least 7:1 on `background` where the family allows it. */
function tintedTextOn(background: string, colour: string, scheme: Scheme): string {
  const target = scheme === 'light' ? black : white
  for (let share = 0.4; share < 1; share += 0.05) {
    const candidate = mix(colour, target, share)
    if (contrast(candidate, background) >= 7) return candidate
  }
  return contrast(target, background) >= 4.5 ? target : plainTextOn(background)
}

/** Returns a teacher's colour, lightened until its contrast with dark surroundings is 3:1. */
function standsOut(colour: string, scheme: Scheme): string {
  if (scheme === 'light') return colour
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, white, share)
    if (contrast(candidate, darkSurface) >= 3) return candidate
  }
  return white
}

/**
 * Paints one slot: unbooked light grey, booked in the teacher's colour lightened by 85 %, full by 67 %. A student's own
 * booking has the school's colour `accent`, others are grey. Text has at least 4.5:1 on every background. (SLOT-14…17,
 * D34, D35)
 */
export function slotColours(
  slot: { tone: SlotTone; occupancy: Occupancy; colour: string },
  scheme: Scheme,
  accent: string,
): SlotColours {
  const { background: grey, bar: greyBar } = neutral[scheme]
  if (slot.tone === 'student-own') {
    const background = valid(accent)
    const bar = mix(background, scheme === 'light' ? black : white, 0.35)
    return { background, text: plainTextOn(background), bar }
  }
  if (slot.tone === 'student-open' || slot.tone === 'student-other') {
    return {
      background: grey,
      text: tintedTextOn(grey, greyBar, scheme),
      bar: slot.tone === 'student-open' ? valid(accent) : greyBar,
    }
  }
  const bar = standsOut(valid(slot.colour), scheme)
  if (slot.occupancy === 'empty') return { background: grey, text: tintedTextOn(grey, greyBar, scheme), bar }
  const background =
    scheme === 'light'
      ? lighten(bar, slot.occupancy === 'full' ? 0.67 : 0.85)
      : mix(bar, darkSurface, slot.occupancy === 'full' ? 0.55 : 0.76)
  return { background, text: tintedTextOn(background, bar, scheme), bar }
}

/** Returns a slot's colours; the same object for all slots of one kind. */
export type Palette = (slot: { tone: SlotTone; occupancy: Occupancy; colour: string }) => SlotColours

/** Returns the palette for these surroundings and the school's colour `accent`. */
export function paletteOf(scheme: Scheme, accent: string): Palette {
  const kinds = new Map<string, SlotColours>()
  return (slot) => {
    const kind = `${slot.tone} ${slot.occupancy} ${slot.colour}`
    const colours = kinds.get(kind) ?? slotColours(slot, scheme, accent)
    kinds.set(kind, colours)
    return colours
  }
}
