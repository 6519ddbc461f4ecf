// The label of a field that names it by its id is looked for by a selector, for which jsdom goes through the page: a
// sixth of what tests of long forms cost. Here it is found as the document finds an id.

const { querySelector: search } = Object.getOwnPropertyDescriptors(Element.prototype)

/** jsdom's own answer, for what is not answered here and for comparison. */
export function jsdomQuerySelector(within: Element, selector: string): Element | null {
  return search.value?.call(within, selector) as Element | null
}

Element.prototype.querySelector = function querySelector(this: Element, selector: string): Element | null {
  const [, id] = /^\[id="([^"\\]+)"\]$/.exec(selector) ?? []
  if (id === undefined || !this.isConnected || this.ownerDocument !== document)
    return jsdomQuerySelector(this, selector)
  const found = document.getElementById(id)
  // The first with this id may be outside, and a second one inside.
  if (found === null || (found !== this && this.contains(found))) return found
  return jsdomQuerySelector(this, selector)
}
