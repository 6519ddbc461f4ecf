import { WebSocket } from 'ws'
import { studentSlotChanged } from './documents.ts'
import { inParallel } from './http.ts'
import { listen, opened } from './listen.ts'
import type { Seat } from './school.ts'
import { bookAtKoma, bookBarely, giveBack, mustBeBooked, type Stage } from './stage.ts'
import { compare, type Contender, type Result } from './statistics.ts'

/** How long nothing more is said before the next event. */
const QUIET_MS = 150
const SEATS_IN_TURN = 50

/** From the answer to a booking until the last of many open calendars has heard of it, and what an idle one costs. */
export async function fanout(stage: Stage): Promise<Result[]> {
  const results: Result[] = []
  for (const many of stage.full ? [100, 1000, 5000] : [100, 1000]) results.push(...(await fanoutTo(stage, many)))
  return results
}

async function fanoutTo(stage: Stage, many: number): Promise<Result[]> {
  const { koma, bare, school } = stage
  // Each booking is another student's: one student may change only so much within a minute.
  const seats = school.seats.slice(-SEATS_IN_TURN)
  let turn = 0
  const seatInTurn = () => seats[turn % seats.length] ?? never()
  const empty = { koma: await koma.memory(), bare: await bare.memory() }
  const komaAudience = new Audience()
  await komaAudience.add(many, (index) =>
    listen(stage, school.seats[index % school.seats.length]?.token ?? '', studentSlotChanged),
  )
  const bareAudience = new Audience()
  await bareAudience.add(many, () => opened(new WebSocket(bare.url.replace('http', 'ws'))))
  const idle = { koma: await koma.memory(), bare: await bare.memory() }
  const kilobytes = (server: 'koma' | 'bare') => ((idle[server] - empty[server]) / many / 1024).toFixed(1)

  const untilLast = (audience: Audience, book: (seat: Seat) => Promise<string>) => ({
    async run() {
      const heard = audience.allHear()
      mustBeBooked(await book(seatInTurn()))
      const answered = performance.now()
      const milliseconds = Math.max((await heard) - answered, 0)
      await quiet()
      return { milliseconds, units: 1 }
    },
    async after() {
      await giveBack(stage, seatInTurn())
      turn += 1
      await quiet()
    },
  })
  const contenders: Contender[] = [
    {
      name: `bare ws (${kilobytes('bare')} kB each)`,
      server: bare,
      // The very bytes that Koma's subscribers hear.
      ...untilLast(bareAudience, (seat) =>
        bookBarely(stage, '/book-and-tell', seat, { message: komaAudience.message }),
      ),
    },
    {
      name: `Koma (${kilobytes('koma')} kB each)`,
      server: koma,
      ...untilLast(komaAudience, (seat) => bookAtKoma(stage, seat)),
    },
  ]
  // So that there is a message to repeat.
  await contenders[1]?.run()
  await contenders[1]?.after?.()
  const results = await compare(`booking to the last of ${many}`, contenders, stage.rounds)
  komaAudience.close()
  bareAudience.close()
  await quiet()
  return results
}

/** Many open sockets; knows when all of them have heard something. */
class Audience {
  /** The last message heard. */
  message = ''
  #sockets: WebSocket[] = []
  #left = 0
  #done: (at: number) => void = () => undefined

  async add(many: number, open: (index: number) => Promise<WebSocket>): Promise<void> {
    await inParallel(
      Array.from({ length: many }, (_, index) => index),
      50,
      async (index) => {
        const socket = await open(index)
        socket.on('message', (data: Buffer) => {
          this.#left -= 1
          if (this.#left !== 0) return
          this.#done(performance.now())
          this.message = data.toString()
        })
        this.#sockets.push(socket)
      },
    )
  }

  /** Returns the time at which all have heard the next message. */
  allHear(): Promise<number> {
    this.#left = this.#sockets.length
    return new Promise((resolve) => (this.#done = resolve))
  }

  close(): void {
    for (const socket of this.#sockets) socket.close()
  }
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}

function never(): never {
  throw new Error('no seat')
}
