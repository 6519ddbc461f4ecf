import { Readable } from 'node:stream'
import type { OwnTexts } from '../../slots/memory/slotList.ts'

/**
 * An answer shared by many, in which some texts are one person's own. It is sent in parts, so that the three megabytes
 * between those texts are never copied: they stay those of the remembered answer.
 */
export class PartedAnswer {
  /** The answer that everybody gets. */
  readonly of: Buffer
  readonly own: OwnTexts
  readonly #parts: readonly Buffer[]

  /** @param own the texts that one person reads in place of the shared ones, in the order of the answer */
  constructor(of: Buffer, own: OwnTexts) {
    this.of = of
    this.own = own
    let copied = 0
    const parts = own.flatMap(({ from, to, text }) => {
      const before = of.subarray(copied, from)
      copied = to
      return [before, text]
    })
    this.#parts = [...parts, of.subarray(copied)]
  }

  /** The length in bytes. */
  get length(): number {
    return this.#parts.reduce((sum, { length }) => sum + length, 0)
  }

  /** Returns the answer as bytes of its own. */
  whole(): Buffer {
    return Buffer.concat(this.#parts)
  }

  /** Returns the answer, part by part. */
  stream(): Readable {
    return Readable.from(this.#parts)
  }
}
