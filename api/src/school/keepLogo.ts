import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { nameOfLogo, sizeColumns } from './logo.reads.ts'
import type { LogoSizes, PlainPicture } from './pictures/picture.ts'

const columns = Object.entries(sizeColumns) as [keyof LogoSizes, string][]

/** Keeps a logo of a school with all of its sizes, in place of the one it had; null takes it away. Locks nothing. */
export async function keepLogo(
  em: EntityManager,
  schoolId: string,
  kind: 'screen' | 'print',
  logo: PlainPicture | null,
): Promise<void> {
  if (logo === null) {
    await query(em, sql`delete from school_logo where school_id = ${schoolId} and kind = ${kind}`)
    return
  }
  const hash = nameOfLogo(logo.bytes)
  // Icons and mails have the logo for screens.
  const sizes = columns.map(([size, column]): [string, Buffer | null] => [
    column,
    kind === 'screen' ? logo.sizes[size] : null,
  ])
  const bindings: [string, unknown][] = [
    ['type', logo.type],
    ['bytes', logo.bytes],
    ['hash', hash],
    ['drawn_hash', hash],
    ...sizes,
  ]
  const names = bindings.map(([column]) => sql.ref(column))
  await query(
    em,
    sql`
      insert into school_logo (school_id, kind, ${sql.join(names)})
      values (${schoolId}, ${kind}, ${sql.join(bindings.map(([, value]) => value))})
      on conflict (school_id, kind) do update
      set ${sql.join(names.map((column) => sql`${column} = excluded.${column}`))}`,
  )
}
