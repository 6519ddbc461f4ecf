/** An element of a drawing that is being written. */
export interface SvgNode {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly (SvgNode | string)[]
}

/** Makes an element of a drawing. */
export function node(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (SvgNode | string)[],
): SvgNode {
  return { name, attributes, children }
}

/** Elements whose letters are text and not space between elements. */
export const innerText = new Set(['text', 'tspan', 'title', 'desc'])

/** Writes an element as XML; without `letters`, no text of it. */
export function written({ name, attributes, children }: SvgNode, { letters = true } = {}): string {
  if (!letters && innerText.has(name)) return ''
  const attributeTexts = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : written(child, { letters })))
  return `<${name}${attributeTexts.join('')}>${inside.join('')}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
}

/** Counts the elements that are drawn for this one, with those it names; endless where it names itself. */
export function costOf(root: SvgNode): number {
  const ids = new Map<string, SvgNode>()
  const find = (each: SvgNode): void => {
    const { id } = each.attributes
    if (id !== undefined && !ids.has(id)) ids.set(id, each)
    for (const child of each.children) if (typeof child !== 'string') find(child)
  }
  find(root)
  const sizes = new Map<SvgNode, number>()
  const cost = (each: SvgNode): number => {
    const before = sizes.get(each)
    if (before !== undefined) return before
    // Meeting this node again during its count means a circle.
    sizes.set(each, Number.POSITIVE_INFINITY)
    const inside = each.children.filter((child) => typeof child !== 'string')
    const named = Object.values(each.attributes).flatMap((value) => {
      const id = /^(?:url\(#(.+)\)|#(.+))$/.exec(value)
      return ids.get(id?.[1] ?? id?.[2] ?? '') ?? []
    })
    const sum = [...inside, ...named].reduce((count, other) => count + cost(other), 1)
    sizes.set(each, sum)
    return sum
  }
  return cost(root)
}
