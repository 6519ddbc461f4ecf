// What components ask of a browser and jsdom does not have: media queries, resize observation, scrolling.

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

function matchMedia(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
}

// An element that browsers know, and React says so of one that they do not.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: Element) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})

window.matchMedia = matchMedia
window.ResizeObserver = NoResizes
window.scrollTo = () => undefined
// Newer browsers answer with a promise, which must not end up as the clean-up of an effect.
const scrolled = (): unknown => Promise.resolve()
Element.prototype.scroll = scrolled
Element.prototype.scrollTo = scrolled
Element.prototype.scrollIntoView = scrolled
// A text area that grows with its text measures it again when fonts have come.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })
