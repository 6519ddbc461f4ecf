import { setLogoInput, type SetLogoInput } from '@koma/schema/input/school'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { RecordResult } from '../platform/record/changes.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { keepLogo } from './keepLogo.ts'
import { addressOfLogo, nameOfLogo } from './logo.reads.ts'
import { sentPicture } from './pictures/sentPicture.ts'
import { mayEditSettings } from './school.policy.ts'
import { School } from '../platform/shared/school.entity.ts'

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
  const logo = data === null ? null : await sentPicture(ctx, Buffer.from(data, 'base64'))
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
