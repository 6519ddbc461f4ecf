/** Counts what has happened so far, by name; printed in the end. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(what: string, by = 1): void {
    this.#counts.set(what, this.of(what) + by)
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  /** All of it in one line. */
  said(): string {
    return [...this.#counts].map(([what, count]) => `${count} ${what}`).join(', ')
  }
}
