/**
 * Back closes the layer open over a page, as on phones. Opening adds an entry with the same address to the browser's
 * history; Back removes it and closes, and closing otherwise removes it, too. The router never sees these steps,
 * because the address does not change.
 */
interface Layer {
  id: string
  /** The router's number of the entry below. */
  index: number
  close: () => void
  /** Its entry is in the history. */
  pushed: boolean
  /** The router's key of the entry below, as it was pushed; the router gives what it replaces another one. */
  below?: unknown
  /** The entry as it was last, which may have got other filters meanwhile. */
  last: { state: object; href: string }
}

const layers: Layer[] = []
let entryCount = 0

/**
 * Adds what closes by Back. `keep` is called after each drawing, since the address may have changed; `remove` when it
 * closes.
 */
export function pushBack(close: () => void): { keep: () => void; remove: () => void } {
  const index = routerIndex(stateNow())
  // Without the router of a browser, as in tests of one part, there is nothing to go back to.
  if (index === null) return { keep: () => {}, remove: () => {} }
  const layer: Layer = {
    id: `open${(entryCount += 1)}`,
    index,
    close,
    pushed: false,
    last: { state: stateNow(), href: location.href },
  }
  layers.push(layer)
  // A layer that closes at once, such as one mounted twice in development, leaves no trace.
  queueMicrotask(() => {
    if (layers.includes(layer)) push(layer)
  })
  return { keep: () => keep(layer), remove: () => remove(layer) }
}

/**
 * The window for `createBrowserRouter`. Its next page takes the place of what is open over the last one, so that Back
 * from there leads to that page.
 */
export const routerWindow: Window = withOverrides(window, {
  history: withOverrides(history, {
    pushState: (state, unused, url) => {
      const layer = layers.at(-1)
      if (!layer?.pushed || stateNow()['over'] !== layer.id) return history.pushState(state, unused, url)
      layer.pushed = false
      history.replaceState(state, unused, url)
    },
  }),
})

function push(layer: Layer): void {
  layer.below = stateNow()['key']
  history.pushState({ ...layer.last.state, over: layer.id }, '', layer.last.href)
  layer.pushed = true
}

/**
 * Marks the entry again, since the router replaces it whole. While Back is on its way the page may be drawn before
 * `popstate` comes. The entry below must not be marked then, or that step would close nothing.
 */
function keep(layer: Layer): void {
  const state = stateNow()
  if (!layer.pushed || layers.at(-1) !== layer || routerIndex(state) !== layer.index) return
  if (state['over'] === undefined && state['key'] === layer.below) return
  layer.last = { state: { ...state, over: undefined }, href: location.href }
  if (state['over'] !== layer.id) history.replaceState({ ...state, over: layer.id }, '')
}

function remove(layer: Layer): void {
  const isTop = layers.at(-1) === layer
  layers.splice(layers.indexOf(layer), 1)
  if (!layer.pushed || !isTop || stateNow()['over'] !== layer.id) return
  leaving = layer
  history.back()
}

/** Closed otherwise than by Back; its entry is being taken off. */
let leaving: Layer | null = null

// Listens before the router.
window.addEventListener(
  'popstate',
  (event) => {
    const layer = leaving ?? layers.at(-1)
    const byBack = leaving === null
    leaving = null
    const state = stateNow()
    if (!layer?.pushed || routerIndex(state) !== layer.index || state['over'] === layer.id) return
    event.stopImmediatePropagation()
    layer.pushed = false
    // The entry below knows nothing of filters that were set above it.
    history.replaceState({ ...layer.last.state, over: state['over'] }, '', layer.last.href)
    if (!byBack) return
    layer.close()
    // It stays where somebody wants to keep what is unsaved, and then takes Back again.
    setTimeout(() => {
      if (layers.at(-1) === layer && !layer.pushed) push(layer)
    })
  },
  { capture: true },
)

/** Returns an object of the browser with some of its properties replaced, and leaves the object itself as it is. */
function withOverrides<T extends object>(original: T, overrides: Partial<T>): T {
  return new Proxy(original, {
    get: (_, name) => {
      if (name in overrides) return Reflect.get(overrides, name) as unknown
      const value: unknown = Reflect.get(original, name, original)
      // The browser's functions work on their own object alone.
      return typeof value === 'function' ? (value.bind(original) as unknown) : value
    },
  })
}

function stateNow(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function routerIndex(state: object): number | null {
  return 'idx' in state && typeof state.idx === 'number' ? state.idx : null
}
