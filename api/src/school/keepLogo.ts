import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
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
    await query(em, `delete from school_logo where school_id = $1 and kind = $2`, [schoolId, kind])
    return
  }
  const kept = ['type', 'bytes', 'hash', 'drawn_hash', ...columns.map(([, column]) => column)]
  // Icons and mails have the logo for screens.
  const sizes = columns.map(([size]) => (kind === 'screen' ? logo.sizes[size] : null))
  const hash = nameOfLogo(logo.bytes)
  await query(
    em,
    `insert into school_logo (school_id, kind, ${kept.join(', ')})
     values ($1, $2, ${kept.map((_, at) => `$${at + 3}`).join(', ')})
     on conflict (school_id, kind) do update set ${kept.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [schoolId, kind, logo.type, logo.bytes, hash, hash, ...sizes],
  )
}
