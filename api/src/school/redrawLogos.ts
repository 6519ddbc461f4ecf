import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { z } from 'zod'
import { query } from '../platform/database/sql.ts'
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
  const undrawn = await query<Undrawn>(
    orm.em.fork(),
    `select school_id as "schoolId", kind, type, hash from school_logo where drawn_hash is distinct from hash`,
  )
  await tryEach(undrawn, async (logo) => {
    const kept = await logoByHash(orm.em.fork(), logo.schoolId, logo.hash)
    if (kept === null) return
    const made = await preparePicture(logo.schoolId, kept.bytes, true)
    if (made === 'busy') return
    await inTransaction({ em: orm.em, events }, (em) => replace(em, logo, typeof made === 'string' ? null : made))
  })
}

/** Puts the logo that was drawn in the place of the one that is kept, unless the school has changed it meanwhile. */
async function replace(
  em: EntityManager,
  { schoolId, kind, type, hash }: Undrawn,
  made: PlainPicture | null,
): Promise<void> {
  await query(em, `select from school where id = $1 for update`, [schoolId])
  const still = await query(
    em,
    `select from school_logo where school_id = $1 and kind = $2 and hash = $3 and drawn_hash is distinct from hash`,
    [schoolId, kind, hash],
  )
  if (still.length === 0) return
  await keepLogo(em, schoolId, kind, made)
  const [column, field] = kind === 'print' ? ['print_logo_url', 'printLogoUrl'] : ['logo_url', 'logoUrl']
  const before = addressOfLogo({ type, hash })
  const after = made === null ? null : addressOfLogo({ type: made.type, hash: nameOfLogo(made.bytes) })
  if (after === before) return
  await query(
    em,
    `with shown as (update school set ${column} = $2 where id = $1 and ${column} = $3 returning id, name, timezone_name)
     insert into activity (school_id, type, at, actor, door, record_kind, record_id, record_name, changes)
     select id, 'record-changed', now() at time zone timezone_name, 'system:koma', 'job', 'school', id, name,
       jsonb_build_object($4::text, jsonb_build_array($3::text, $2::text)) from shown`,
    [schoolId, after, before, field],
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
