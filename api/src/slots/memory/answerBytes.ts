/** Texts are gathered in pieces of this many bytes. */
const PIECE = 1024 * 1024
/** The most bytes that a character of JavaScript's has in UTF-8. */
const MOST_A_CHARACTER = 3
const COMMA = Buffer.from(',')

/** One slot of an answer. */
export interface Entry {
  id: string
  /** Its position in the database's order: by start, then by the teacher's id. */
  place: string
  text: string
}

/** The length of a slot's text in the bytes; its offset is the sum of those before it. */
interface SlotPart {
  place: string
  length: number
}

/**
 * An answer that is a list of slots, as bytes, with the slot of each part: the texts are nowhere else. It never
 * changes; changed slots make another answer, into which all other bytes are copied as they are.
 */
export class AnswerBytes {
  readonly bytes: Buffer
  /** The known answers by id, in the order of the bytes. */
  readonly #known: ReadonlyMap<string, SlotPart>
  readonly #before: number

  private constructor(bytes: Buffer, parts: ReadonlyMap<string, SlotPart>, before: number) {
    this.bytes = bytes
    this.#known = parts
    this.#before = before
  }

  /** The number of slots. */
  get size(): number {
    return this.#known.size
  }

  /** Gathers an answer between `before` and `after`. */
  static gather(before: string, after: string): { add(entry: Entry): number; done(): AnswerBytes } {
    const parts = new Map<string, SlotPart>()
    const pieces = [Buffer.from(before)]
    let piece = Buffer.alloc(0)
    let used = 0
    const room = (least: number): void => {
      if (used + least <= piece.length) return
      pieces.push(piece.subarray(0, used))
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE, least))
      used = 0
    }
    return {
      /** Adds a slot behind those before it; gives the bytes it takes. */
      add({ id, place, text }) {
        room(1 + text.length * MOST_A_CHARACTER)
        const comma = parts.size === 0 ? 0 : piece.write(',', used)
        const length = piece.write(text, used + comma)
        used += comma + length
        parts.set(id, { place, length })
        return comma + length
      },
      done() {
        const bytes = Buffer.concat([...pieces, piece.subarray(0, used), Buffer.from(after)])
        return new AnswerBytes(bytes, parts, pieces[0]?.length ?? 0)
      },
    }
  }

  /** The texts of those of these slots that it has, in its order: the others are passed over without being touched. */
  *textsOf(ids: { has(id: string): boolean; readonly size: number }): Generator<[id: string, text: Buffer]> {
    let [at, missing] = [this.#before, ids.size]
    for (const [id, { length }] of this.#known) {
      if (missing === 0) return
      if (ids.has(id)) {
        yield [id, this.bytes.subarray(at, at + length)]
        missing -= 1
      }
      at += length + COMMA.length
    }
  }

  /** Returns the answer without the slots of `ids`, and with `fresh`, their new versions. */
  with(ids: readonly string[], fresh: readonly Entry[]): AnswerBytes {
    if (fresh.length === 0 && !ids.some((id) => this.#known.has(id))) return this
    const removed = new Set(ids)
    const coming = fresh.toSorted((a, b) => (a.place < b.place ? -1 : 1)).values()
    const remaining = new Map<string, SlotPart>()
    const parts: Buffer[] = []
    const put = (bytes: Buffer): void => {
      if (parts.length > 0) parts.push(COMMA)
      parts.push(bytes)
    }
    // Texts that stay and follow each other are copied as one.
    let [from, to] = [0, 0]
    const putStaying = (): void => {
      if (to > from) put(this.bytes.subarray(from, to))
      from = to
    }
    let next = coming.next()
    const putComing = (until?: string): void => {
      while (next.done !== true) {
        const { id, place, text } = next.value
        if (until !== undefined && place >= until) return
        putStaying()
        const bytes = Buffer.from(text)
        put(bytes)
        remaining.set(id, { place, length: bytes.length })
        next = coming.next()
      }
    }
    let at = this.#before
    for (const [id, part] of this.#known) {
      const end = at + part.length
      putComing(part.place)
      if (removed.has(id)) putStaying()
      else {
        if (to <= from) from = at
        to = end
        remaining.set(id, part)
      }
      at = end + COMMA.length
    }
    putStaying()
    putComing()
    const after = this.bytes.subarray(Math.max(at - COMMA.length, this.#before))
    const bytes = Buffer.concat([this.bytes.subarray(0, this.#before), ...parts, after])
    return new AnswerBytes(bytes, remaining, this.#before)
  }
}
