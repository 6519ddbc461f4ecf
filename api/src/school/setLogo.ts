import { setLogoInput, type SetLogoInput } from '@koma/schema/input/school'
import { type AccountNote, accountText } from '@koma/schema/accountTexts'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../activity/noteRecord.ts'
import { query } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { readForm } from '../record/answer.ts'
import type { RecordResult } from '../record/changes.ts'
import { lockRecord } from '../record/records.ts'
import type { Context } from '../shared/context.ts'
import { harmlessSvg } from './harmlessSvg.ts'
import { addressOfLogo, nameOfLogo } from './logo.reads.ts'
import { canBeDrawn } from './logoPictures.ts'
import { pictureOf, type PictureType } from './picture.ts'
import { mayEditSettings } from './school.policy.ts'
import { School } from '../shared/school.entity.ts'

const LARGEST_BYTES = 180_000
const LARGEST_SIDE = 4000

/**
 * Gives the school a logo for its screens or its printed pages, or takes it away (BRAND-04, BRAND-09, BRAND-10); staff
 * with settingsEdit. It is a PNG, JPEG, WebP or SVG by its bytes, whatever it is called, of at most 180 kB and 4000
 * pixels; of a drawing all that could act or load is left out. 400 for anything else.
 */
export async function setLogo(ctx: Context, input: SetLogoInput): Promise<RecordResult> {
  const viewer = mayEditSettings(ctx)
  const read = readForm(ctx, setLogoInput, input)
  if (!read.ok) return read
  const { kind, data } = read.form
  const logo = data === null ? null : await logoOf(ctx, data)
  if (logo !== null && 'ok' in logo) return logo
  const field = kind === 'print' ? 'printLogoUrl' : 'logoUrl'
  const url = logo === null ? null : addressOfLogo(logo)
  return inTransaction(ctx, async (em) => {
    const school = await lockRecord(em, School, ctx.school.id)
    if (school === null) throw new Error('a request of a school that is gone')
    await keep(em, ctx.school.id, kind, logo)
    const { id, name, [field]: before } = school
    if (before === url) return { ok: true, id }
    Object.assign(school, { [field]: url })
    await noteRecord(em, ctx, viewer, {
      kind: 'school',
      id,
      name,
      change: 'changed',
      changes: { [field]: [before, url] },
    })
    return { ok: true, id }
  })
}

async function keep(em: EntityManager, schoolId: string, kind: string, logo: Logo | null): Promise<void> {
  if (logo === null) {
    await query(em, `delete from school_logo where school_id = $1 and kind = $2`, [schoolId, kind])
    return
  }
  await query(
    em,
    `insert into school_logo (school_id, kind, type, bytes, hash) values ($1, $2, $3, $4, $5)
     on conflict (school_id, kind) do update set type = excluded.type, bytes = excluded.bytes, hash = excluded.hash`,
    [schoolId, kind, logo.type, logo.bytes, logo.hash],
  )
}

interface Logo {
  type: PictureType
  bytes: Buffer
  hash: string
}

async function logoOf(ctx: Context, data: string): Promise<Logo | Refusal> {
  const refused = (note: AccountNote, range?: string): Refusal => ({
    ok: false,
    code: '400',
    note,
    field: 'data',
    words: accountText(note, ctx.language, range),
  })
  const sent = Buffer.from(data, 'base64')
  if (sent.length > LARGEST_BYTES) return refused('pictureTooLarge', `${LARGEST_BYTES / 1000} kB`)
  const picture = pictureOf(sent)
  if (picture === null) return refused('pictureType')
  const { type, size } = picture
  if (size !== null && Math.max(size.width, size.height) > LARGEST_SIDE)
    return refused('pictureTooLarge', `${LARGEST_SIDE} × ${LARGEST_SIDE}`)
  const drawing = type === 'image/svg+xml' ? harmlessSvg(sent.toString('utf8')) : null
  if (type === 'image/svg+xml' && drawing === null) return refused('pictureBroken')
  const bytes = drawing === null ? sent : Buffer.from(drawing)
  if (!(await canBeDrawn({ type, bytes }))) return refused('pictureBroken')
  return { type, bytes, hash: nameOfLogo(bytes) }
}
