import type { WebSocket } from 'ws'
import { studentSlotChanged } from '../documents.ts'
import { listen } from '../listen.ts'
import type { BenchSchool } from '../school.ts'
import type { Stage } from '../stage.ts'

/** The most that are opened or closed at a time. */
const AT_ONCE = 20

/** Browsers of many schools that come and go: each listens to the slots of its school. */
export class OpenBrowsers {
  readonly #stage: Pick<Stage, 'koma'>
  readonly #schools: readonly BenchSchool[]
  readonly #open: WebSocket[] = []
  #opened = 0
  #opening = 0
  #closing = false
  /** Messages that came, and sockets that ended without being told to. */
  heard = 0
  lost = 0
  failed = 0

  constructor(stage: Pick<Stage, 'koma'>, schools: readonly BenchSchool[]) {
    this.#stage = stage
    this.#schools = schools
  }

  get size(): number {
    return this.#open.length
  }

  /** Opens or closes some on the way to `wanted`, and lets one in so many be another one. */
  turnTo(wanted: number): void {
    const missing = Math.round(wanted) - this.#open.length - this.#opening
    for (let n = 0; n < Math.min(missing, AT_ONCE); n += 1) void this.#add()
    const leaving = missing < 0 ? Math.min(-missing, AT_ONCE) : this.#open.length > 0 ? 1 : 0
    for (let n = 0; n < leaving; n += 1) this.#open.shift()?.close()
  }

  close(): void {
    this.#closing = true
    for (const socket of this.#open.splice(0)) socket.close()
  }

  async #add(): Promise<void> {
    const nth = this.#opened++
    const school = this.#schools[nth % this.#schools.length]
    const token = school?.seats[nth % school.seats.length]?.token
    if (school === undefined || token === undefined) return
    this.#opening += 1
    try {
      const socket = await listen({ ...this.#stage, school }, token, studentSlotChanged)
      socket.on('message', () => (this.heard += 1))
      socket.on('close', () => {
        const place = this.#open.indexOf(socket)
        if (place < 0) return
        this.#open.splice(place, 1)
        this.lost += 1
      })
      if (this.#closing) socket.close()
      else this.#open.push(socket)
    } catch {
      this.failed += 1
    } finally {
      this.#opening -= 1
    }
  }
}
