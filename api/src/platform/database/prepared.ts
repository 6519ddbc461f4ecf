import { Client, type ClientConfig } from 'pg'

/** The name of each statement that is worth it, by its text. */
const names = new Map<string, string>()

/** Returns the name of a statement that each connection plans once. */
export function preparedName(text: string): string {
  const name = names.get(text) ?? `koma_${names.size + 1}`
  names.set(text, name)
  return name
}

/** A connection of `pg` that keeps the plans of prepared statements. */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const send = this.query.bind(this) as (first: unknown, ...rest: readonly unknown[]) => unknown
    const preparing = (first: unknown, ...rest: readonly unknown[]): unknown => {
      const name = typeof first === 'string' && Array.isArray(rest[0]) ? names.get(first) : undefined
      return name === undefined ? send(first, ...rest) : send({ name, text: first }, ...rest)
    }
    this.query = preparing as typeof this.query
  }
}
