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
  /** The entry as it was last, which may have got other filters meanwhile. */
  last: { state: object; href: string }
}

const layers: Layer[] = []
/** Closed, while their entries are still in the history. */
const closed = new Map<unknown, Layer>()
let entryCount = 0

/** Adds what closes by Back; the returned function is called when it closes. */
export function pushBack(close: () => void): () => void {
  const index = routerIndex(stateNow())
  // Without the router of a browser, as in tests of one part, there is nothing to go back to.
  if (index === null) return () => {}
  const layer: Layer = { id: `open${(entryCount += 1)}`, index, close, pushed: false, last: entryNow() }
  layers.push(layer)
  // A layer that closes at once, such as one mounted twice in development, leaves no trace.
  queueMicrotask(() => inTurn(() => push(layer)))
  return () => remove(layer)
}

/**
 * The window for `createBrowserRouter`. Its next page takes the place of what is open over the last one, so that Back
 * from there leads to that page. What it replaces is the page below, and so is what it goes back from.
 */
export const routerWindow: Window = withOverrides(window, {
  history: withOverrides(history, {
    get state(): unknown {
      return unwritten === null ? history.state : unwritten[0]
    },
    pushState: (...entry) => write(pushPage, entry),
    replaceState: (...entry) => write(replacePage, entry),
    go: (steps = 0) => inTurn(() => (steps < 0 ? stepBack(entriesHere().length - steps) : history.go(steps))),
  }),
})

type Entry = Parameters<History['pushState']>

function pushPage(entry: Entry): void {
  const over = entriesHere()
  for (const layer of over) layer.pushed = false
  closed.clear()
  if (over.length === 0) history.pushState(...entry)
  else if (over.length === 1) history.replaceState(...entry)
  else stepBack(over.length - 1, () => history.replaceState(...entry))
}

function replacePage([state, ...address]: Entry): void {
  const layer = entriesHere().at(-1)
  if (layer === undefined) return history.replaceState(state, ...address)
  history.replaceState({ ...fieldsOf(state), over: layer.id }, ...address)
  layer.last = { state: fieldsOf(state), href: location.href }
}

/** Returns the layers whose entries are at the end of the history. */
function entriesHere(): Layer[] {
  const top = layers.at(-1)
  if (!top?.pushed || stateNow()['over'] !== top.id) return []
  return layers.filter(({ pushed }) => pushed)
}

function push(layer: Layer): void {
  if (!layers.includes(layer)) return
  layer.last = entryNow()
  layer.index = routerIndex(layer.last.state) ?? layer.index
  history.pushState({ ...layer.last.state, over: layer.id }, '', layer.last.href)
  layer.pushed = true
}

function remove(layer: Layer): void {
  layers.splice(layers.indexOf(layer), 1)
  if (!layer.pushed) return
  closed.set(layer.id, layer)
  inTurn(takeOff)
}

/** Takes the last entry off the history if what it was for has closed, and those below it that closed with it. */
function takeOff(): void {
  const layer = closed.get(stateNow()['over'])
  if (layer === undefined) return
  closed.delete(layer.id)
  stepBack(1, () => {
    const state = stateNow()
    if (routerIndex(state) !== layer.index) return
    history.replaceState({ ...layer.last.state, over: state['over'] }, '', layer.last.href)
    takeOff()
  })
}

/** Called once the browser has gone back as asked; null while it isn't going. */
let arrive: (() => void) | null = null
/** The router's number of the entry it started from. */
let startedAt: number | null = null
/** What waits until it has: written before, it would be on the entry that is left, and lost. */
const waiting: (() => void)[] = []
/** The router's last entry that isn't written yet. */
let unwritten: Entry | null = null
/** Milliseconds after which the browser is taken to have refused, as after hundreds of steps at once. */
const refusedAfter = 1000

function inTurn(step: () => void): void {
  if (arrive === null) step()
  else waiting.push(step)
}

function write(step: (entry: Entry) => void, entry: Entry): void {
  unwritten = entry
  inTurn(() => step(entry))
  inTurn(() => {
    if (unwritten === entry) unwritten = null
  })
}

function stepBack(steps: number, then = () => {}): void {
  arrive = then
  startedAt = routerIndex(stateNow())
  setTimeout(() => {
    if (arrive === then) goOn()
  }, refusedAfter)
  history.go(-steps)
}

function goOn(): void {
  const then = arrive
  arrive = null
  then?.()
  takeTurns()
}

function takeTurns(): void {
  const step = arrive === null ? waiting.shift() : undefined
  if (step === undefined) return
  step()
  takeTurns()
}

// Listens before the router.
window.addEventListener(
  'popstate',
  (event) => {
    const state = stateNow()
    if (arrive !== null) {
      // Somebody who pressed Back meanwhile came to another page.
      if (routerIndex(state) === startedAt) event.stopImmediatePropagation()
      return goOn()
    }
    const layer = layers.at(-1)
    if (!layer?.pushed || routerIndex(state) !== layer.index || state['over'] === layer.id) return
    event.stopImmediatePropagation()
    layer.pushed = false
    // The entry below knows nothing of filters that were set above it.
    history.replaceState({ ...layer.last.state, over: state['over'] }, '', layer.last.href)
    layer.close()
    // It stays where somebody wants to keep what is unsaved, and then takes Back again.
    setTimeout(() =>
      inTurn(() => {
        if (layers.at(-1) === layer && !layer.pushed) push(layer)
      }),
    )
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
  return fieldsOf(history.state)
}

const entryNow = (): Layer['last'] => ({ state: stateNow(), href: location.href })

function fieldsOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

function routerIndex(state: object): number | null {
  return 'idx' in state && typeof state.idx === 'number' ? state.idx : null
}
