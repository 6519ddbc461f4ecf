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

window.matchMedia = matchMedia
window.ResizeObserver = NoResizes
window.scrollTo = () => undefined
Element.prototype.scroll = () => undefined
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
