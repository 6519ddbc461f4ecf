import { setLogoInput, type SetLogoInput } from '@koma/schema/input/school'
import { accountText } from '@koma/schema/accountTexts'
import type { Refusal } from '@koma/schema/answers'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { keepLogo } from './keepLogo.ts'
import { addressOfLogo, nameOfLogo } from './logo.reads.ts'
import { LARGEST_SIDE, type PlainPicture } from './pictures/picture.ts'
import { preparePicture } from './pictures/pictureQueue.ts'
import { mayEditSettings } from './school.policy.ts'
import { School } from '../platform/shared/school.entity.ts'

const LARGEST_BYTES = 180_000
/** After how long a picture that found another one at work may be sent again. */
const BUSY_SECONDS = 5

/**
 * Gives the school a logo for its screens or its printed pages, or removes it (BRAND-04, BRAND-09, BRAND-10); staff
 * with settingsEdit. It must be a PNG, JPEG, WebP or SVG by its bytes, whatever its name, of at most 180 kB and 4000
 * pixels. It is drawn here once, in every size that is ever asked for, and kept as PNG or as a drawing of plain shapes
 * (decision 033). 400 for anything else, 429 while another picture of the school is being drawn.
 */
export async function setLogo(ctx: Context, input: SetLogoInput): Promise<RecordResult> {
  const viewer = mayEditSettings(ctx)
  const read = readForm(ctx, setLogoInput, input)
  if (!read.ok) return read
  const { kind, data } = read.form
  const logo = data === null ? null : await logoOf(ctx, data)
  if (logo !== null && 'ok' in logo) return logo
  const field = kind === 'print' ? 'printLogoUrl' : 'logoUrl'
  const url = logo === null ? null : addressOfLogo({ type: logo.type, hash: nameOfLogo(logo.bytes) })
  return inTransaction(ctx, async (em) => {
    const school = await lockRecord(em, School, ctx.school.id)
    if (school === null) throw new Error('a request of a school that is gone')
    await keepLogo(em, ctx.school.id, kind, logo)
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

async function logoOf(ctx: Context, data: string): Promise<PlainPicture | Refusal> {
  const sent = Buffer.from(data, 'base64')
  const picture = sent.length > LARGEST_BYTES ? 'pictureTooLarge' : await preparePicture(ctx.school.id, sent)
  if (typeof picture !== 'string') return picture
  const note = picture === 'busy' ? 'pictureBusy' : picture
  const range = sent.length > LARGEST_BYTES ? `${LARGEST_BYTES / 1000} kB` : `${LARGEST_SIDE} × ${LARGEST_SIDE}`
  return {
    ok: false,
    ...(picture === 'busy' ? { code: '429', retryAfter: BUSY_SECONDS } : { code: '400' }),
    note,
    field: 'data',
    words: accountText(note, ctx.language, range),
  }
}
