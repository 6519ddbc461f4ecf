import { Resvg } from '@resvg/resvg-js'

/** The kinds of pictures: `any` is free with round corners, `maskable` and `apple` are cut to shape by the device. */
export type IconKind = 'any' | 'maskable' | 'apple'

const WHITE = '#ffffff'
const DARK = '#1a1c1f'
/** More than any installation has colours; the pictures are a few kilobytes each. */
const MOST_KEPT = 200
const icons = new Map<string, Buffer>()

/**
 * Returns the picture of a school's app as PNG: Koma's blocks of lessons on the school's colour (`#rrggbb`), `size`
 * pixels wide and high. Drawn without any text, so that it needs no font.
 */
export function schoolIcon(colour: string, kind: IconKind, size: number): Buffer {
  const key = `${colour} ${kind} ${size}`
  let picture = icons.get(key)
  if (picture === undefined) {
    if (icons.size >= MOST_KEPT) icons.clear()
    picture = new Resvg(drawing(colour, kind), { fitTo: { mode: 'width', value: size } }).render().asPng()
    icons.set(key, picture)
  }
  return picture
}

function drawing(colour: string, kind: IconKind): string {
  const ink = contrastWithWhite(colour) >= 3 ? WHITE : DARK
  // Whatever shape a device cuts, the middle four fifths stay.
  const scale = { any: 1, maskable: 0.74, apple: 0.9 }[kind]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="${kind === 'any' ? 7 : 0}" fill="${colour}"/>
    <g fill="${ink}" transform="translate(16 16) scale(${scale}) translate(-16 -16)">
      <rect x="7" y="7" width="8" height="5" rx="1.5"/>
      <rect x="7" y="14" width="8" height="11" rx="1.5" opacity=".55"/>
      <rect x="17" y="7" width="8" height="11" rx="1.5" opacity=".55"/>
      <rect x="17" y="20" width="8" height="5" rx="1.5"/>
    </g>
  </svg>`
}

/** Returns the contrast of a colour with white, 1 to 21, as WCAG defines it. */
export function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
