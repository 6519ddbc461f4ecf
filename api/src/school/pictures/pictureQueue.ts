import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { PictureProblem, PlainPicture } from './picture.ts'

/** Pictures that may be at work and waiting, of all schools. */
const MOST_WAITING = 8
/** The longest a picture may take, in milliseconds, however busy the machine is. */
const LONGEST_MS = 60_000
/** The time that the worker waits for the next picture before it ends. */
const IDLE_MS = 10_000

/** Only who develops Koma runs it without building it. */
const file = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'pictureWorker.ts')
  : join(import.meta.dirname, 'pictureWorker.js')

const schools = new Set<string>()
let last: Promise<unknown> = Promise.resolve()
let worker: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/**
 * Makes what is kept of a picture, in the one worker process and in turn. `busy` while another picture of the school is
 * at work, or too many of other schools wait. Throws when the worker cannot be started.
 * @param isKept whether the school has had it for long, so that what it draws with was once allowed
 */
export async function preparePicture(
  schoolId: string,
  sent: Buffer,
  isKept = false,
): Promise<PlainPicture | PictureProblem | 'busy'> {
  if (schools.has(schoolId) || schools.size >= MOST_WAITING) return 'busy'
  schools.add(schoolId)
  const turn = last.then(() => draw(sent, isKept))
  last = turn.catch(() => undefined)
  try {
    return await turn
  } finally {
    schools.delete(schoolId)
  }
}

async function draw(sent: Buffer, isKept: boolean): Promise<PlainPicture | PictureProblem> {
  clearTimeout(idle)
  const child = await running()
  const over = new AbortController()
  const limit = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  child.ref()
  try {
    const ended = once(child, 'exit', { signal: over.signal }).then(() => 'pictureTooCostly' as const)
    const answered = once(child, 'message', { signal: over.signal }).then(([answer]) => {
      const { picture: result, isUsedUp } = answer as { picture: PlainPicture | PictureProblem; isUsedUp: boolean }
      if (isUsedUp) endPictureWorker()
      return result
    })
    // Nobody waits for the one that comes second.
    for (const each of [ended, answered]) each.catch(() => undefined)
    child.send({ sent, isKept }, () => undefined)
    const result = await Promise.race([answered, ended])
    return typeof result === 'string' ? result : asBuffers(result)
  } finally {
    over.abort()
    clearTimeout(limit)
    child.unref()
    idle = setTimeout(endPictureWorker, IDLE_MS).unref()
  }
}

/**
 * Returns the worker, started where none runs. It is given nothing of this process's environment, which holds secrets.
 */
async function running(): Promise<ChildProcess> {
  if (worker?.connected === true && worker.exitCode === null) return worker
  const { SystemRoot } = process.env
  const child = fork(file, {
    execArgv: ['--max-old-space-size=128'],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the picture worker does not start')))
  const [begun] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  if (begun !== 'ready') throw new Error('the picture worker does not start')
  makePolite(child)
  child.channel?.unref()
  child.unref()
  worker = child
  return child
}

/** Lowers its priority, because bookings come first. */
function makePolite({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, 5)
  } catch {
    // Not every system lets one.
  }
}

/** Ends the worker, if one runs; the next picture starts another one. */
export function endPictureWorker(): void {
  if (worker?.connected === true) worker.disconnect()
  worker = null
}

/** Turns the arrays of bytes that come from another process into Buffers again. */
function asBuffers({ type, bytes, sizes }: PlainPicture): PlainPicture {
  const { icon192, icon512, maskable192, maskable512, apple180, mailStrip } = sizes
  return {
    type,
    bytes: Buffer.from(bytes),
    sizes: {
      icon192: Buffer.from(icon192),
      icon512: Buffer.from(icon512),
      maskable192: Buffer.from(maskable192),
      maskable512: Buffer.from(maskable512),
      apple180: Buffer.from(apple180),
      mailStrip: Buffer.from(mailStrip),
    },
  }
}
