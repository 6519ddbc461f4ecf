import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FromEar, Place, ToEar } from './ear.ts'

/** What a listener has heard, and the CPU time it has used, in milliseconds. */
export type Report = Exclude<FromEar, 'listening'>

/** Starts a listening process; it runs the sources as they are, and so is as small as one can be. */
export async function openEar(where: Place): Promise<ChildProcess> {
  const ear = fork(fileURLToPath(new URL('ear.ts', import.meta.url)), { execArgv: [], serialization: 'advanced' })
  ear.send(where)
  await answerOf(ear)
  return ear
}

async function answerOf(ear: ChildProcess): Promise<FromEar> {
  const gone = new AbortController()
  const ended = once(ear, 'exit', { signal: gone.signal }).then(() => {
    throw new Error('a listener ended')
  })
  try {
    const [answer] = (await Promise.race([once(ear, 'message'), ended])) as [FromEar]
    return answer
  } finally {
    ended.catch(() => undefined)
    gone.abort()
  }
}

/** What a listener has heard so far. */
export async function reportOf(ear: ChildProcess): Promise<Report> {
  ear.send('report' satisfies ToEar)
  const answer = await answerOf(ear)
  if (answer === 'listening') throw new Error('a listener reported nothing')
  return answer
}
