/** Counts what has happened so far, by name; printed in the end. */
export class Tally {
  readonly #counts = new Map<string, number>()

  add(label: string, by = 1): void {
    this.#counts.set(label, this.of(label) + by)
  }

  of(label: string): number {
    return this.#counts.get(label) ?? 0
  }

  /** All of it in one line. */
  said(): string {
    return [...this.#counts].map(([label, count]) => `${count} ${label}`).join(', ')
  }
}
