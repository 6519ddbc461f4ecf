import { readFileSync } from 'node:fs'

/** The most ancestors that are checked. */
const MAX_ANCESTORS = 8
const WATCH_EVERY_MS = 500

/** Matches the process titles of npx and pnpm, but not of a shell that runs them. */
const isWrapper = (title: string): boolean => /^(npm exec|pnpm|node \S*pnpm\S*|\S*\/pnpm)( |$)/.test(title)

/**
 * Sends this process SIGTERM once npx or pnpm, which started it, has ended: not all of them pass signals on. Without
 * /proc only the parent process is watched.
 */
export function stopWithParent(): void {
  const parent = process.ppid
  const wrappers = wrappersAbove(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && wrappers.every(isAlive)) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, WATCH_EVERY_MS).unref()
}

function wrappersAbove(pid: number, steps = MAX_ANCESTORS): number[] {
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
