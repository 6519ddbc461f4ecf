import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromListener, Place, ToListener } from './listenerProcess.ts'

/** The events a listener has heard, and the CPU time it has used, in milliseconds. */
export type Report = Exclude<FromListener, 'listening'>

/** Starts a listening process; it runs the sources as they are, and so is as small as one can be. */
export async function openListener(where: Place): Promise<ChildProcess> {
  const listener = fork(fileURLToPath(new URL('listenerProcess.ts', import.meta.url)), {
    execArgv: [],
    serialization: 'advanced',
  })
  listener.send(where)
  await answerOf(listener)
  return listener
}

async function answerOf(listener: ChildProcess): Promise<FromListener> {
  const gone = new AbortController()
  const ended = once(listener, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('a listener ended')
  })
  try {
    const [answer] = (await Promise.race([once(listener, 'message'), ended])) as [FromListener]
    return answer
  } finally {
    ended.catch(() => undefined)
    gone.abort()
  }
}

/** Returns what a listener has heard so far. */
export async function reportOf(listener: ChildProcess): Promise<Report> {
  listener.send('report' satisfies ToListener)
  const answer = await answerOf(listener)
  if (answer === 'listening') throw new Error('a listener reported nothing')
  return answer
}
