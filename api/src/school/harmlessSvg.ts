import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'

const elements = new Set(
  `svg g a defs title desc path rect circle ellipse line polyline polygon text tspan use symbol clipPath mask pattern
   linearGradient radialGradient stop image style`.split(/\s+/),
)

/** Of shapes, their looks and their places; what acts, loads or animates is not among them. */
const attributes = new Set(
  `id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy width height points viewBox preserveAspectRatio transform
   fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
   stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask style offset stop-color stop-opacity
   gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits
   maskUnits maskContentUnits font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline
   visibility display overflow version xmlns href xlink:href xmlns:xlink xml:space mask-type`.split(/\s+/),
)

/** More shapes than a logo has, counted as often as they are drawn: a few can name each other a billion times. */
const MOST_DRAWN = 20_000

/**
 * A drawing with everything taken out that could act, load or animate: scripts, handlers, links, foreign content and all
 * that lies outside of the file. It is written anew from what is known to be harmless, so that what is not known is gone.
 * Null for what is no drawing, or would be drawn without end.
 */
export function harmlessSvg(text: string): string | null {
  try {
    const { root } = parseXml(text)
    if (root === null || root.name !== 'svg') return null
    if (drawn(root, idsIn(root), new Map()) > MOST_DRAWN) return null
    return written(root)
  } catch {
    return null
  }
}

function written(element: XmlElement): string {
  // What is inside a link is drawn like anything else.
  const name = element.name === 'a' ? 'g' : element.name
  const given = Object.entries({
    ...element.attributes,
    ...(element.parent instanceof XmlElement ? {} : { ...sizeOf(element), xmlns: 'http://www.w3.org/2000/svg' }),
  }).filter(([attribute, value]) => attributes.has(attribute) && isHarmless(name, attribute, value))
  const inside = element.children.map((child) => {
    if (child instanceof XmlElement) return elements.has(child.name) ? written(child) : ''
    if (!(child instanceof XmlText) && !(child instanceof XmlCdata)) return ''
    return element.name === 'style' && !isHarmlessStyle(child.text) ? '' : escaped(child.text)
  })
  const attributesText = given.map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`).join('')
  return `<${name}${attributesText}>${inside.join('')}</${name}>`
}

/**
 * The size of a drawing that only says its proportions, or a share of what it stands in: where a page gives an image no
 * width, as the paper of an agreement does, a drawing without one is not seen. Pages make it smaller.
 */
function sizeOf({ attributes: { viewBox = '', width = '%', height = '%' } }: XmlElement): Record<string, string> {
  const [, , across = 0, down = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!width.endsWith('%') || !height.endsWith('%') || !(across > 0) || !(down > 0)) return {}
  const scale = 1000 / Math.max(across, down)
  return { width: String(across * scale), height: String(down * scale) }
}

function isHarmless(element: string, name: string, value: string): boolean {
  if (name.endsWith('href')) {
    if (value.startsWith('#')) return true
    return element === 'image' && /^data:image\/(png|jpeg|webp);base64,[\w+/=\s]*$/.test(value)
  }
  return isHarmlessStyle(value)
}

/** Names nothing outside of the file; `\` could write such a name in another way. */
function isHarmlessStyle(text: string): boolean {
  return !/[\\@<]|url\(\s*["']?(?!\s*["']?#)|image-set|javascript:|expression/i.test(text)
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}

function idsIn(element: XmlElement, ids = new Map<string, XmlElement>()): Map<string, XmlElement> {
  const { id } = element.attributes
  if (id !== undefined && !ids.has(id)) ids.set(id, element)
  for (const child of element.children) if (child instanceof XmlElement) idsIn(child, ids)
  return ids
}

/** How many elements are drawn for this one, with those it names; endless where it names itself. */
function drawn(element: XmlElement, ids: Map<string, XmlElement>, known: Map<XmlElement, number>): number {
  const before = known.get(element)
  if (before !== undefined) return before
  // Whoever comes by again while this is counted has gone in a circle.
  known.set(element, Number.POSITIVE_INFINITY)
  const inside = element.children.filter((child) => child instanceof XmlElement)
  const named = Object.values(element.attributes).flatMap((value) =>
    [...value.matchAll(/url\(\s*["']?#([^"')\s]+)|^#(.+)$/g)].flatMap(
      (found) => ids.get(found[1] ?? found[2] ?? '') ?? [],
    ),
  )
  const sum = [...inside, ...named].reduce((count, each) => count + drawn(each, ids, known), 1)
  known.set(element, sum)
  return sum
}
