import type { EntityManager } from '@mikro-orm/postgresql'
import { prepared } from './prepared.ts'
import { compiled, query, type Sql, sql } from './sql.ts'

/** A place in a statement for a value that comes with each call. */
class Place<Name> {
  constructor(readonly name: Name) {}
}

/**
 * Writes a statement once, whose values come with each call, and returns what runs it. A value is one parameter however
 * often the statement names it, and each connection plans the text once: for reads that run all day.
 */
export function preparedStatement<const Name extends string, Row>(
  names: readonly Name[],
  write: (values: Record<Name, Sql>) => Sql<Row>,
): (em: EntityManager, values: Record<Name, unknown>) => Promise<Row[]> {
  const places = new Map(names.map((name) => [name, new Place(name)]))
  const parts = Object.fromEntries([...places].map(([name, place]) => [name, sql`${place}`])) as Record<Name, Sql>
  const { text, params } = compiled(write(parts))
  const used = [...places.values()].filter((place) => params.includes(place))
  const numberOf = (param: unknown) => used.findIndex((place) => place === param) + 1
  if (params.some((param) => numberOf(param) === 0)) throw new Error('a prepared statement has a value of its own')
  const once = prepared(text.replaceAll(/\$(\d+)/g, (_, at: string) => `$${numberOf(params[Number(at) - 1])}`))
  return (em, values) =>
    query<Row>(
      em,
      once,
      used.map(({ name }) => values[name]),
    )
}
