import { XmlCdata, XmlElement, XmlText } from '@rgrove/parse-xml'

/** The looks that shapes may have. */
const looks = new Set(
  `fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity opacity
   color clip-path clip-rule stop-color stop-opacity font-family font-size font-weight font-style text-anchor
   letter-spacing dominant-baseline visibility display`.split(/\s+/),
)

/** Attributes that are not drawn here, and without which a shape would look different. */
const needed = new Set(['mask', 'filter', 'stroke-dasharray'])
const nothing = /^(none|0|0px|null|)$/i

/** The elements and rules by which others are found. */
export interface Found {
  ids: ReadonlyMap<string, XmlElement>
  /** Declarations by selector: `path`, `.st0` or `#logo`, as drawing programs write them. */
  rules: ReadonlyMap<string, ReadonlyMap<string, string>>
}

type Rules = Map<string, Map<string, string>>

/** Reads the ids and style sheets of a drawing. */
export function findStyles(root: XmlElement): Found {
  const ids = new Map<string, XmlElement>()
  const rules: Rules = new Map()
  const waiting: XmlElement[] = [root]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const { id } = element.attributes
    if (id !== undefined && !ids.has(id)) ids.set(id, element)
    if (element.name === 'style') addRules(rules, textOf(element))
    else waiting.push(...element.children.filter((child) => child instanceof XmlElement).toReversed())
  }
  return { ids, rules }
}

function textOf({ children }: XmlElement): string {
  return children.map((child) => (child instanceof XmlText || child instanceof XmlCdata ? child.text : '')).join('')
}

/** Rules for one name each; what else a style sheet can say does not apply. */
function addRules(rules: Rules, sheet: string): void {
  for (const block of withoutComments(sheet).split('}')) {
    const [head = '', body, more] = block.split('{')
    if (body === undefined || more !== undefined) continue
    const declared = declarations(body)
    const selectors = head.slice(head.lastIndexOf(';') + 1).split(',')
    for (const selector of selectors.map((each) => each.trim())) {
      if (!/^[.#]?[\w-]+$/.test(selector)) continue
      const properties = rules.get(selector) ?? new Map<string, string>()
      for (const [name, value] of declared) properties.set(name, value)
      rules.set(selector, properties)
    }
  }
}

function withoutComments(sheet: string): string {
  return sheet
    .split('/*')
    .map((piece, n) => (n === 0 ? piece : piece.includes('*/') ? piece.slice(piece.indexOf('*/') + 2) : ''))
    .join(' ')
}

function declarations(text: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const declaration of text.split(';')) {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, Math.max(0, at)).trim().toLowerCase()
    const value = declaration.slice(at + 1).trim()
    if (looks.has(name) || needed.has(name)) found.set(name, value.replace(/!important$/i, '').trimEnd())
  }
  return found
}

/**
 * Returns the look of an element, from its attributes, the style sheets and its own style, in the order in which they
 * win. Returns also the ids of what it `needs` for that look, or `other` for what is not drawn.
 */
export function appearanceOf(
  element: XmlElement,
  { rules }: Found,
): { looks: Record<string, string>; needs: string[] } {
  const { attributes, name } = element
  const wins = new Map(Object.entries(attributes).filter(([each]) => looks.has(each) || needed.has(each)))
  const classes = (attributes['class'] ?? '').split(/\s+/).map((each) => `.${each}`)
  const sources = [name, ...classes, `#${attributes['id'] ?? ''}`].flatMap((selector) => rules.get(selector) ?? [])
  for (const source of [...sources, declarations(attributes['style'] ?? '')])
    for (const [each, value] of source) wins.set(each, value)
  const shown: Record<string, string> = {}
  const needs: string[] = []
  for (const [each, text] of wins) {
    const value = text.trim()
    if (needed.has(each)) {
      if (!nothing.test(value)) needs.push('other')
      continue
    }
    const id = /^url\(\s{0,9}["']?#([\p{L}\p{N}_.:-]+)["']?\s{0,9}\)/u.exec(value)?.[1]
    if (id !== undefined) {
      needs.push(id)
      shown[each] = `url(#${id})`
    } else if (/^[\p{L}\p{N}\s#%.,()'+_-]*$/u.test(value) && !/url|script|expression/i.test(value)) shown[each] = value
  }
  return { looks: shown, needs }
}
