import type { ServerResponse } from 'node:http'

/** Smaller answers do not count: they fit the buffers of the system. */
const SMALL = 64 * 1024
/** Bytes of answers that have been given and not taken yet, in all. */
const MOST_UNDER_WAY = 64 * 1024 * 1024

/** An answer on its way. */
interface Answer {
  bytes: number
  /** The bytes they hold: the same for all who get the same bytes. */
  of: Buffer
}

/**
 * Limits the bytes that a process holds for those who take their answers slowly or never. When answers under way come
 * to more than `most` bytes together, the oldest are cut off. Bytes that go to several count once.
 */
export class AnswersUnderWay {
  readonly #most: number
  /** The oldest comes first. */
  readonly #answers = new Map<ServerResponse, Answer>()
  readonly #readers = new Map<Buffer, number>()
  #bytes = 0

  constructor(most = MOST_UNDER_WAY) {
    this.#most = most
  }

  /** Counts `answer` until `response` has taken it or the caller is gone. */
  add(response: ServerResponse, answer: Buffer): void {
    if (answer.length < SMALL) return
    const entry = { bytes: answer.length, of: answer }
    this.#answers.set(response, entry)
    this.#change(entry, 1)
    response.once('close', () => this.#remove(response))
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#most || oldest === response) return
      this.#remove(oldest)
      oldest.destroy()
    }
  }

  #remove(response: ServerResponse): void {
    const answer = this.#answers.get(response)
    if (answer !== undefined && this.#answers.delete(response)) this.#change(answer, -1)
  }

  #change({ of, bytes }: Answer, by: 1 | -1): void {
    const before = this.#readers.get(of) ?? 0
    const readers = before + by
    if (readers === 0) this.#readers.delete(of)
    else this.#readers.set(of, readers)
    if (readers === 0) this.#bytes -= bytes
    else if (before === 0) this.#bytes += bytes
  }
}
