import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One request of a flood, as it is sent. */
export interface FloodRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body: string
}

const sender = fileURLToPath(new URL('floodSender.ts', import.meta.url))
/** The lowest there is. */
const LAST = 19

/**
 * Floods a server from a process of its own until it is stopped: each lane sends its requests one after the other,
 * again and again, and waits for nothing but its answers. The process comes after all others at the processor, so that
 * what is measured is the server and not who floods it. Gives how to stop, which tells how many were answered how.
 */
export async function flood(
  url: string,
  lanes: readonly (readonly FloodRequest[])[],
): Promise<() => Promise<Record<string, number>>> {
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', sender], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid === undefined) throw new Error('no flood')
  setPriority(child.pid, LAST)
  await once(child, 'message')
  child.send({ url, lanes })
  return async () => {
    const told = once(child, 'message')
    child.send('stop')
    const [counts] = (await told) as [Record<string, number>]
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
    return counts
  }
}
