/** Milliseconds after which it is done anyway. */
const timeoutMs = 1000

/**
 * Does something once what is open has closed and its step of Back is off the browser's history. If the app went to
 * another address before, that would be above the step, and Back would have to be pressed twice.
 */
export function afterClosing(act: () => void): void {
  const mark = overNow()
  const until = performance.now() + timeoutMs
  const checkClosed = () => {
    if (mark !== undefined && overNow() === mark && performance.now() < until) setTimeout(checkClosed, 10)
    else act()
  }
  setTimeout(checkClosed)
}

function overNow(): unknown {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'over' in state ? state.over : undefined
}
