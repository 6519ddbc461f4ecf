/** The size of a remembered thing in bytes, and how to forget it. */
interface Entry {
  bytes: number
  forget: () => void
}

/**
 * One budget in bytes for everything a process remembers only to be quicker: queries it has checked, answers it has
 * given. It forgets the least recently used first, whichever owner holds it.
 */
export class Memory {
  /** Most bytes in all. */
  readonly most: number
  /** The one used longest ago comes first. */
  readonly #held = new Map<object, Entry>()
  #bytes = 0

  /** @param most bytes in all */
  constructor(most: number) {
    this.most = most
  }

  /** Bytes that are held now. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Notes that `thing` was just used and holds so many bytes. `forget` is called when others need the room, or at once
   * when it would need all of it.
   */
  hold(thing: object, bytes: number, forget: () => void): void {
    this.drop(thing)
    this.#held.set(thing, { bytes, forget })
    this.#bytes += bytes
    for (const [oldest, entry] of this.#held) {
      if (this.#bytes <= this.most) return
      this.drop(oldest)
      entry.forget()
    }
  }

  /** Forgets `thing`, as its holder has. */
  drop(thing: object): void {
    this.#bytes -= this.#held.get(thing)?.bytes ?? 0
    this.#held.delete(thing)
  }
}
