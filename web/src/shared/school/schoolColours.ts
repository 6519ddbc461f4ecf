import type { MantineColorsTuple } from '@mantine/core'
import { contrast, isColour, mix, perceived, shown } from '../format/colour.ts'
import { defaultColour } from './branding.ts'

/** The school's colour made usable: each value `#rrggbb`, each pair of text and ground at least 4.5:1. */
export interface SchoolColours {
  /** The colour as the school chose it, for decoration only. */
  brand: string
  /** Text on `brand`. */
  onBrand: string
  /** Filled buttons, with white text. */
  accent: string
  /** The accent as text on light and on dark surfaces. */
  accentText: { light: string; dark: string }
}

const white = '#ffffff'
const black = '#000000'
/** The darkest and the lightest surfaces below coloured text. */
const lightGround = '#f1f3f5'
const darkGround = '#26282c'
const darkSurface = '#1c1d20'

/**
 * Derives the colours of the interface from the school's main colour. (BRAND-08)
 * @param mainColor `#rrggbb`; anything else counts as the default pink (BRAND-11)
 */
export function schoolColours(mainColor: string): SchoolColours {
  const brand = (isColour(mainColor) ? mainColor : defaultColour).toLowerCase()
  const accent = shift(brand, lively(brand), -0.01, [white])
  const { strength } = perceived(accent)
  return {
    brand,
    onBrand: contrast(brand, white) >= 4.5 ? white : black,
    accent,
    // On the soft tints too, as the styles mix them and as they are under the pointer.
    accentText: {
      light: shift(accent, strength, -0.01, [mix(lightGround, accent, 0.13)]),
      dark: shift(accent, strength, 0.01, [darkGround, mix(darkSurface, accent, 0.3)]),
    },
  }
}

/** Returns ten shades of `accent`, from nearly white to nearly black; itself is the one at `accentShade`. */
export function shadesOf(accent: string): MantineColorsTuple {
  const tint = (share: number) => mix(white, accent, share)
  const darker = (share: number) => mix(accent, black, share)
  return [
    tint(0.06),
    tint(0.14),
    tint(0.28),
    tint(0.45),
    tint(0.62),
    tint(0.8),
    accent,
    darker(0.12),
    darker(0.24),
    darker(0.36),
  ]
}

/** The accent's index in `shadesOf`. */
export const accentShade = 6

// A pale colour turns grey when it is darkened, so it gets some of its colour back.
function lively(colour: string): number {
  const { lightness, strength } = perceived(colour)
  return lightness > 0.75 && strength > 0.03 ? Math.max(strength, 0.16) : strength
}

// Darker or lighter, in steps the eye sees as equal, until text and ground pass 4.5:1.
function shift(colour: string, strength: number, step: number, grounds: readonly string[]): string {
  const { lightness: start, hue } = perceived(colour)
  let lightness = start
  let shifted = colour
  while (grounds.some((ground) => contrast(shifted, ground) < 4.5)) {
    lightness += step
    if (lightness <= 0 || lightness >= 1) return step < 0 ? black : white
    shifted = shown({ lightness, strength, hue })
  }
  return shifted
}
