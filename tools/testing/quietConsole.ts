import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// A green run prints names and counts. What a test expects to be said it takes for itself, by `vi.spyOn(console, …)`,
// and asserts; anything else that is said fails it. Import this first: hooks run from the last to the first.

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

afterEach(failIfSaid)
afterAll(failIfSaid)
