import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/** Output that means nothing: React noting that a test opened what is loaded when it is opened. */
const meaningless = ['A component suspended inside an `act` scope']

const said: string[] = []

for (const method of ['debug', 'log', 'info', 'warn', 'error'] as const) {
  console[method] = (...words: unknown[]) => {
    const line = format(...words)
    if (!meaningless.some((start) => line.startsWith(start))) said.push(`console.${method}: ${line}`)
  }
}

function failIfSaid(): void {
  const all = said.splice(0)
  if (all.length > 0) throw new Error(`Nobody expected this to be said:\n${all.join('\n')}`)
}

/**
 * Fails each test of a file in which something is said that it does not expect: a green run prints names and counts.
 * What a test expects to be said it takes for itself, by `vi.spyOn(console, …)`, and asserts. Setup files call this
 * first, as hooks run from the last to the first, and each file anew, as files share a process and its modules.
 */
export function failOnConsole(): void {
  afterEach(failIfSaid)
  afterAll(failIfSaid)
}
