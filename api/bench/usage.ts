import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the clock that Linux counts CPU time in, a second. */
const TICKS = 100

/**
 * The CPU time a process has used, in milliseconds; NaN where the system does not say (only Linux does). Where its
 * scheduler tells of each thread, that is exact; else it is told in ticks.
 */
export function cpuOf(pid: number): number {
  const exact = threadsOf(pid).map((thread) => runtimeIn(read(`/proc/${pid}/task/${thread}/sched`)))
  return exact.length > 0 && !exact.includes(null)
    ? exact.reduce<number>((sum, time) => sum + (time ?? 0), 0)
    : byTicks(pid)
}

/** The thread's runtime in what the scheduler says of it, in milliseconds. */
function runtimeIn(sched: string): number | null {
  const time = /^se\.sum_exec_runtime\s*:\s*([\d.]+)/m.exec(sched)?.[1]
  return time === undefined ? null : Number(time)
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function byTicks(pid: number): number {
  const stat = read(`/proc/${pid}/stat`)
  // The name, in parentheses, may hold spaces; the user and the system's time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** The most memory a process has held, in MB; NaN where the system does not say. */
export function peakMemoryOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024
}

/** The memory a process holds now, in MB; NaN where the system does not say. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
