import chroma from 'chroma-js'
import { defaultColour } from '../shared/school/branding.ts'

/** The school's colour made usable: each value `#rrggbb`, each pair of text and ground at least 4.5:1. */
export interface SchoolColours {
  /** The colour as the school chose it, for decoration only. */
  brand: string
  /** Text on `brand`. */
  onBrand: string
  /** Filled buttons; white text stands on it. */
  accent: string
  /** The accent as text on light and on dark surfaces. */
  accentText: { light: string; dark: string }
}

const white = '#ffffff'
const black = '#000000'
/** The darkest and the lightest surfaces that coloured text stands on. */
const lightGround = '#f1f3f5'
const darkGround = '#26282c'
const darkSurface = '#1c1d20'

/**
 * Derives the colours of the interface from the school's main colour. (BRAND-08)
 * @param mainColor any CSS colour; a broken one counts as the default pink (BRAND-11)
 */
export function schoolColours(mainColor: string): SchoolColours {
  const brand = chroma(chroma.valid(mainColor) ? mainColor : defaultColour)
  const accent = shift(brand, lively(brand), -0.01, [white])
  return {
    brand: brand.hex(),
    onBrand: chroma.contrast(brand, white) >= 4.5 ? white : black,
    accent: accent.hex(),
    accentText: {
      light: shift(accent, accent.oklch()[1], -0.01, [lightGround, tint(white, accent, 0.1)]).hex(),
      dark: shift(accent, accent.oklch()[1], 0.01, [darkGround, tint(darkSurface, accent, 0.3)]).hex(),
    },
  }
}

// The soft tints that accent text stands on, as the styles mix them; the dark one as it is under the pointer.
function tint(surface: string, accent: chroma.Color, share: number): string {
  return chroma.mix(surface, accent, share, 'rgb').hex()
}

// A pale colour turns grey when it is darkened, so it gets some of its colour back.
function lively(colour: chroma.Color): number {
  const [lightness, strength] = colour.oklch()
  return lightness > 0.75 && strength > 0.03 ? Math.max(strength, 0.16) : strength
}

// Darker or lighter, in steps the eye sees as equal, until text and ground pass 4.5:1.
function shift(colour: chroma.Color, strength: number, step: number, grounds: readonly string[]): chroma.Color {
  const [start, , hue] = colour.oklch()
  let lightness = start
  let shifted = colour
  while (grounds.some((ground) => chroma.contrast(shifted.hex(), ground) < 4.5)) {
    lightness += step
    if (lightness <= 0 || lightness >= 1) return chroma(step < 0 ? black : white)
    shifted = chroma.oklch(lightness, strength, Number.isNaN(hue) ? 0 : hue)
  }
  return shifted
}
