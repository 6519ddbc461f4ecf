import { readFileSync } from 'node:fs'

/** A line of ancestors is short; this many are looked at. */
const FARTHEST = 8
const WATCH_EVERY_MS = 500

/** How npx and pnpm call themselves in the list of processes; a shell that was told to call them is none of them. */
const isWrapper = (title: string): boolean => /^(npm exec|pnpm|node \S*pnpm\S*|\S*\/pnpm)( |$)/.test(title)

/**
 * Asks this process to stop when a program that only stands between it and who called it (npx, pnpm) is gone: they do
 * not all pass on what they are told. Where the system does not tell about other processes, the nearest counts.
 */
export function endWithWrappers(): void {
  const parent = process.ppid
  const wrappers = wrappersAbove(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && wrappers.every(isAlive)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, WATCH_EVERY_MS).unref()
}

function wrappersAbove(pid: number, steps = FARTHEST): number[] {
  if (pid <= 1 || steps === 0) return []
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const [, above = '0'] = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return [...(isWrapper(title) ? [pid] : []), ...wrappersAbove(Number(above), steps - 1)]
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
