import { parseXml, XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'
import { type Found, findStyles, appearanceOf } from './svgStyles.ts'
import { costOf, innerText, node, type SvgNode, written } from './svgNode.ts'

/** The shapes, which alone are allowed in a clip path. */
const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text'])
const elements = new Set([
  ...shapes,
  ...`svg g defs title desc tspan clipPath linearGradient radialGradient stop`.split(' '),
])

/** Attributes of shapes and their places. Their looks are in `svgStyles.ts`. */
const places = new Set(
  `id d x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height points viewBox preserveAspectRatio transform offset
   gradientUnits gradientTransform spreadMethod clipPathUnits version`.split(/\s+/),
)

/** More shapes than a logo has, counted as often as they are drawn: a few can name each other a billion times. */
const MOST_DRAWN = 20_000
const DEEPEST = 60
/** The most bytes of a logo's database row. */
const MOST_BYTES = 262_144

/**
 * A drawing as browsers are given it, and as it is drawn here: `size` pixels large, and without letters, for which
 * there are no fonts.
 */
interface PlainDrawing {
  text: string
  drawing: string
}

/** Thrown for what would look different without the parts that are not drawn. */
class ForbiddenPart extends Error {}

/**
 * Rewrites a drawing as plain shapes in plain colours and gradients only. Copies repeated parts and styles to where
 * they are used; leaves out scripts, handlers, links, foreign content, animations and everything outside of the file.
 * `forbidden` if it draws with patterns, masks, filters, dashes or pictures, whose cost has nothing to do with its
 * length. `broken` for a file that is not a drawing, or would be drawn without end.
 */
export function plainSvg(source: string, size = 800): PlainDrawing | 'broken' | 'forbidden' {
  try {
    const { root } = parseXml(source)
    if (root === null || root.name !== 'svg') return 'broken'
    const drawing = new Drawing(root)
    const plain = drawing.copy(root, 0)
    if (plain === null || costOf(plain) > MOST_DRAWN) return 'broken'
    const text = written(withSize(plain, 1000, false))
    return Buffer.byteLength(text) > MOST_BYTES
      ? 'broken'
      : { text, drawing: written(withSize(plain, size, true), { letters: false }) }
  } catch (error) {
    return error instanceof ForbiddenPart ? 'forbidden' : 'broken'
  }
}

/** One drawing while it is copied. */
class Drawing {
  private readonly found: Found
  private copied = 0
  private bytes = 0

  constructor(root: XmlElement) {
    this.found = findStyles(root)
  }

  /** Returns the plain copy of an element with all that is in it; null for one that is left out. */
  copy(element: XmlElement, depth: number): SvgNode | null {
    this.copied += 1
    if (this.copied > MOST_DRAWN || depth > DEEPEST) throw new RangeError('a drawing without end')
    if (element.name === 'use') return this.used(element, depth)
    if (element.name === 'image' && /^data:image\/(png|jpe?g|webp|gif)/i.test(hrefOf(element) ?? ''))
      throw new ForbiddenPart()
    // Links and choices are drawn like any group.
    const name = element.name === 'a' || element.name === 'switch' ? 'g' : element.name
    if (!elements.has(name)) return null
    const inside = element.children.flatMap((child): (SvgNode | string)[] => {
      if (child instanceof XmlText || child instanceof XmlCdata) return innerText.has(name) ? [child.text] : []
      const copy = child instanceof XmlElement ? this.copy(child, depth + 1) : null
      return copy === null ? [] : [copy]
    })
    const attributes = { ...this.placesOf(element), ...this.looks(element) }
    // A repeated part is written again each time, so its bytes count each time.
    for (const value of Object.values(attributes)) this.bytes += value.length
    if (this.bytes > MOST_BYTES) throw new RangeError('a drawing without end')
    return node(name, attributes, inside)
  }

  /** Repeats a used element in place: a shape as itself, anything else in a group of its own. */
  private used(use: XmlElement, depth: number): SvgNode | null {
    const target = this.found.ids.get(hrefOf(use)?.replace(/^#/, '') ?? '')
    if (target === undefined) return null
    const { x = '0', y = '0', transform = '', width = '', height = '' } = this.placesOf(use)
    const moved = `${transform} translate(${Number.parseFloat(x) || 0} ${Number.parseFloat(y) || 0})`.trim()
    const looks = this.looks(use)
    if (target.name === 'symbol') {
      const { viewBox = '', preserveAspectRatio = '' } = this.placesOf(target)
      const box = Object.entries({ viewBox, preserveAspectRatio, width, height }).filter(([, value]) => value !== '')
      const inside = target.children.flatMap((child) => {
        const copy = child instanceof XmlElement ? this.copy(child, depth + 2) : null
        return copy === null ? [] : [copy]
      })
      return node('g', { ...looks, transform: moved }, [node('svg', Object.fromEntries(box), inside)])
    }
    const copy = this.copy(target, depth + 1)
    if (copy === null) return null
    if (!shapes.has(copy.name)) return node('g', { ...looks, transform: moved }, [copy])
    const { transform: own = '', ...attributes } = copy.attributes
    return { ...copy, attributes: { ...looks, ...attributes, transform: `${moved} ${own}`.trim() } }
  }

  private placesOf(element: XmlElement): Record<string, string> {
    const attributes = Object.entries(element.attributes).filter(([name, value]) => places.has(name) && isPlain(value))
    const href = hrefOf(element)
    const isShared = element.name.endsWith('Gradient') && href?.startsWith('#') === true && isPlain(href)
    return { ...Object.fromEntries(attributes), ...(isShared ? { href } : {}) }
  }

  private looks(element: XmlElement): Record<string, string> {
    const { looks, needs } = appearanceOf(element, this.found)
    if (needs.some((need) => need === 'other' || forbiddenParts.has(this.found.ids.get(need)?.name ?? '')))
      throw new ForbiddenPart()
    return looks
  }
}

const forbiddenParts = new Set(['pattern', 'mask', 'filter'])

function hrefOf({ attributes }: XmlElement): string | undefined {
  return (attributes['href'] ?? attributes['xlink:href'])?.trim()
}

/** Tells whether a value has only letters, numbers and the characters between them in paths, points and names. */
function isPlain(value: string): boolean {
  return /^[\p{L}\p{N}\s#%.,()+:_-]*$/u.test(value) && !/url|script|expression/i.test(value)
}

/**
 * Returns the drawing with a size. Where a page gives an image no width, as the paper of an agreement does, one without
 * a size is not seen. A drawing with a size keeps it, unless it is `always` made `longest` pixels long.
 */
function withSize(root: SvgNode, longest: number, always: boolean): SvgNode {
  const { viewBox = '', width = '%', height = '%' } = root.attributes
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const says = !width.endsWith('%') || !height.endsWith('%')
  const own = [width, height].map((text) => (text.endsWith('%') ? Number.NaN : Number.parseFloat(text)))
  const [across = 0, down = 0] = own.every((side) => side > 0) ? own : box.slice(2)
  const attributes = { ...root.attributes, xmlns: 'http://www.w3.org/2000/svg' }
  if ((says && !always) || !(across > 0) || !(down > 0)) return { ...root, attributes }
  const scale = longest / Math.max(across, down)
  const sides = [across, down].map((side) => String(Math.max(1, side * scale)))
  return {
    ...root,
    attributes: {
      ...attributes,
      ...(viewBox === '' ? { viewBox: `0 0 ${across} ${down}` } : {}),
      width: sides[0] ?? '1',
      height: sides[1] ?? '1',
    },
  }
}
