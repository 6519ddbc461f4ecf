import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { afterFile } from './afterFile.ts'
import type { ApiProcess } from './process.ts'
import { shiftedClock } from './shiftedClock.ts'

/** The clock of several processes, which a test sets. */
export interface SteeredClock {
  /** The environment of a process that goes by it. */
  env: { NODE_OPTIONS: string }
  /** Sets how many minutes it is ahead, and waits until the processes know. */
  set(processes: readonly ApiProcess[], minutes: number): Promise<void>
}

/** Returns a clock that shows the real time until it is set. A signal tells a process to read by how much it is off. */
export async function steeredClock(): Promise<SteeredClock> {
  const folder = await mkdtemp(join(tmpdir(), 'clock-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'ahead')
  const before = `
    import { readFileSync, writeFileSync } from 'node:fs'
    let ahead = 0
    process.on('SIGUSR2', () => {
      const text = readFileSync(${JSON.stringify(file)}, 'utf8')
      ahead = Number(text)
      writeFileSync(${JSON.stringify(file)} + '.' + process.pid, text)
    })`
  return {
    env: shiftedClock('ahead', before),
    async set(processes, minutes) {
      const text = String(minutes * 60_000)
      await writeFile(file, text)
      for (const { pid } of processes) process.kill(pid, 'SIGUSR2')
      for (const { pid } of processes)
        await vi.waitFor(async () => {
          if ((await readFile(`${file}.${pid}`, 'utf8')) !== text) throw new Error('the clock is not set yet')
        })
    },
  }
}
