/**
 * Runs in the page of the calendar's bench. It is text, because the compiler of this file adds names to functions that
 * no page knows. `bench.painted` is the milliseconds from the answer with the slots to the frame that shows all visible
 * ones, `bench.shown` from the address to there; `bench.change(slot)` announces a changed slot as the server would.
 */
export const calendarPage = `
const bench = (window.bench = { painted: 0, shown: 0, cards: 0, longTasks: [], subscriptions: [] })

const ask = window.fetch.bind(window)
let first = true
window.fetch = async (input, init) => {
  const answer = await ask(input, init)
  // What is asked once more, when live changes begin, paints nothing new.
  if (!first || !String(init?.body).includes('"SlotsInRange"')) return answer
  first = false
  const since = performance.now()
  let fresh = false
  let last = since
  const look = () => {
    const cards = document.querySelectorAll('[data-event-id]').length
    // What is in the document now is on the screen when the next frame begins.
    if (cards === bench.cards && fresh) [last, fresh] = [performance.now(), false]
    if (cards !== bench.cards) [bench.cards, fresh] = [cards, true]
    if (bench.cards === 0 || fresh || performance.now() - last < 500) return requestAnimationFrame(look)
    bench.painted = last - since
    bench.shown = last
  }
  requestAnimationFrame(look)
  return answer
}

window.WebSocket = class {
  static CONNECTING = 0
  static OPEN = 1
  static CLOSING = 2
  static CLOSED = 3
  readyState = 0
  protocol = 'graphql-transport-ws'
  constructor() {
    setTimeout(() => {
      this.readyState = 1
      this.onopen?.()
    })
  }
  send(text) {
    const { type, id, payload } = JSON.parse(text)
    if (type === 'connection_init') setTimeout(() => this.hear({ type: 'connection_ack' }))
    if (type === 'ping') setTimeout(() => this.hear({ type: 'pong' }))
    if (type === 'subscribe' && payload.operationName === 'FullSlotChanged') bench.subscriptions.push([this, id])
  }
  hear(message) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  close() {}
}

bench.change = (slot) => {
  const slotChanged = { __typename: 'SlotChange', resync: false, gone: [], slots: [slot] }
  for (const [socket, id] of bench.subscriptions) {
    socket.hear({ id, type: 'next', payload: { data: { slotChanged } } })
  }
}

/** Milliseconds from the announcement to the frame that shows it. */
bench.applied = (slot, word) =>
  new Promise((resolve) => {
    // The id of a card is that of its slot, or begins with it where one slot has several cards.
    const card = document.querySelector(['="' + slot.id, '^="' + slot.id + '_'].map((is) => '[data-event-id' + is + '"]'))
    if (card === null) throw new Error('no card of ' + slot.id)
    const since = performance.now()
    bench.change(slot)
    const look = () => {
      // What a narrow card has no room for is among its words.
      if (!card.innerHTML.includes(word)) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - since))
    }
    requestAnimationFrame(look)
  })

/** The lengths of tasks over 50 ms while \`slots\` are announced one after the other, ten a second. */
bench.underLoad = async (slots) => {
  const found = []
  const observer = new PerformanceObserver((list) => found.push(...list.getEntries().map(({ duration }) => duration)))
  observer.observe({ entryTypes: ['longtask'] })
  for (const slot of slots) {
    bench.change(slot)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  observer.disconnect()
  return found
}
`
