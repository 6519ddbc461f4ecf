import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type FeatureJobs, task } from '../platform/jobs/task.ts'
import { tryEach } from '../platform/jobs/tryEach.ts'
import type { Events } from '../platform/live/events.ts'
import { keepLogo } from './keepLogo.ts'
import { addressOfLogo, logoByHash, nameOfLogo } from './logo.reads.ts'
import type { PictureType, PlainPicture } from './pictures/picture.ts'
import { endPictureWorker, preparePicture } from './pictures/pictureQueue.ts'

interface Undrawn {
  schoolId: string
  kind: 'screen' | 'print'
  type: PictureType
  hash: string
}

/**
 * Draws the logos whose sizes are missing: those of earlier versions, of imported schools and of the demo. One that
 * cannot be drawn is removed, and the log says so. A second call finds nothing left to do.
 */
export async function redrawLogos({ orm, events }: { orm: MikroORM; events: Pick<Events, 'announce'> }): Promise<void> {
  const undrawn = await query(
    orm.em.fork(),
    sql<Undrawn>`
      select school_id as "schoolId", kind, type, hash from school_logo where drawn_hash is distinct from hash`,
  )
  await tryEach(undrawn, async (logo) => {
    const stored = await logoByHash(orm.em.fork(), logo.schoolId, logo.hash)
    if (stored === null) return
    const picture = await preparePicture(logo.schoolId, stored.bytes, true)
    if (picture === 'busy') return
    await inTransaction({ em: orm.em, events }, (em) => replace(em, logo, typeof picture === 'string' ? null : picture))
  })
}

/** Puts the logo that was drawn in the place of the one that is kept, unless the school has changed it meanwhile. */
async function replace(
  em: EntityManager,
  { schoolId, kind, type, hash }: Undrawn,
  picture: PlainPicture | null,
): Promise<void> {
  await query(em, sql`select from school where id = ${schoolId} for update`)
  const still = await query(
    em,
    sql`
      select from school_logo
      where school_id = ${schoolId} and kind = ${kind} and hash = ${hash} and drawn_hash is distinct from hash`,
  )
  if (still.length === 0) return
  await keepLogo(em, schoolId, kind, picture)
  const [column, field] =
    kind === 'print' ? (['print_logo_url', 'printLogoUrl'] as const) : (['logo_url', 'logoUrl'] as const)
  const before = addressOfLogo({ type, hash })
  const after = picture === null ? null : addressOfLogo({ type: picture.type, hash: nameOfLogo(picture.bytes) })
  if (after === before) return
  await query(
    em,
    sql`
      with shown as (
        update school set ${sql.ref(column)} = ${after} where id = ${schoolId} and ${sql.ref(column)} = ${before}
        returning id, name, timezone_name)
      insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name, changes)
      select id, 'record-changed', now() at time zone timezone_name, 'system:koma', 'job', 'school', id, name,
        jsonb_build_object(${field}::text, jsonb_build_array(${before}::text, ${after}::text)) from shown`,
  )
}

/** Draws what is missing, soon after a start. */
export function logoJobs(place: { orm: MikroORM; events: Events }): FeatureJobs {
  return {
    tasks: [
      task({ name: 'redrawLogos', payload: z.unknown(), attempts: 1, at: '* * * * *', run: () => redrawLogos(place) }),
    ],
    close: endPictureWorker,
  }
}
