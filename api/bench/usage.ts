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
  const fields = fieldsOf(pid)
  // The user's and the system's time.
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS
}

/** Returns the system's fields for a process, from its state on; empty when there is none. */
function fieldsOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  // The name, in parentheses, may hold spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** The process that started `pid`; NaN where the system does not say. */
export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1] ?? Number.NaN)
}

/**
 * The CPU time of a process and all it has started itself, in milliseconds, what has ended among it; NaN where the
 * system does not say.
 */
export function cpuOfFamily(pid: number): number {
  const ended = fieldsOf(pid)
  const family = [pid, ...processes().filter((one) => parentOf(one) === pid)]
  // One that has just ended is counted with those that have.
  const living = family.map(cpuOf).filter((time) => !Number.isNaN(time))
  return living.reduce((sum, time) => sum + time, 0) + ((Number(ended[13]) + Number(ended[14])) * 1000) / TICKS
}

function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** The most memory a process has held, in MB; NaN where the system does not say. */
export function peakMemoryOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024
}

/** The memory a process holds now, in MB; NaN where the system does not say. */
export function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024
}

/** The memory that a process and those it has started hold now, in MB; NaN where the system does not say. */
export function memoryOfFamily(pid: number): number {
  const started = processes().filter((one) => parentOf(one) === pid)
  // One that has just ended holds nothing.
  const held = started.map(memoryOf).filter((memory) => !Number.isNaN(memory))
  return held.reduce((sum, memory) => sum + memory, memoryOf(pid))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
