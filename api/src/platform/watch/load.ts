import { monitorEventLoopDelay } from 'node:perf_hooks'

const LOOK_MS = 1_000
/** This many looks in a row mean more than a hiccup, such as a process that was stopped for a while. */
const IN_A_ROW = 2
const NS_IN_MS = 1_000_000

/** The marks above which a process refuses new work, so that it can finish the work it started. 0: never. */
export interface LoadMarks {
  /** Milliseconds that work waits for its turn in this process, on the average of a second. */
  delay: number
  /** Bytes that the process holds in memory. */
  memory: number
}

/** Measures the load of a process. */
export interface Load {
  /** Tells whether there is too much to do: what is new is to be refused with 503. */
  isShedding(): boolean
  stop(): void
}

/** The values measured each second. */
export interface EventLoopDelay {
  delay: number
  memory: number
}

/**
 * Looks each second whether one of the marks has been passed; two seconds in a row say so, and the first good one ends
 * it.
 */
export function watchLoad(marks: LoadMarks): Load {
  if (marks.delay === 0 && marks.memory === 0) return { isShedding: () => false, stop: () => undefined }
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  const judge = loadJudge(marks)
  let shedding = false
  const timer = setInterval(() => {
    const { mean } = delays
    delays.reset()
    shedding = judge({ delay: Number.isNaN(mean) ? 0 : mean / NS_IN_MS, memory: process.memoryUsage.rss() })
  }, LOOK_MS).unref()
  return {
    isShedding: () => shedding,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}

/** Returns a judge that takes one look after the other: whether enough in a row have passed a mark. */
export function loadJudge(marks: LoadMarks): (pulse: EventLoopDelay) => boolean {
  let passed = 0
  return ({ delay, memory }) => {
    const isOver = (marks.delay > 0 && delay > marks.delay) || (marks.memory > 0 && memory > marks.memory)
    passed = isOver ? passed + 1 : 0
    return passed >= IN_A_ROW
  }
}
