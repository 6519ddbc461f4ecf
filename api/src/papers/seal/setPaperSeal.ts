import { createHash } from 'node:crypto'
import { accountText } from '@koma/schema/accountTexts'
import type { Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import { setPaperSealInput, type SetPaperSealInput } from '@koma/schema/input/school'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readForm } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import type { Context } from '../../platform/shared/context.ts'
import { pictureOf } from '../../school/pictures/picture.ts'
import { sentPicture } from '../../school/pictures/sentPicture.ts'
import { mayEditSettings } from '../../school/school.policy.ts'

/** The largest side in pixels: papers print it 2 cm wide, and each file reads all of it. */
const LARGEST_SEAL = 1000

/**
 * Gives the school a seal (印影) for its papers, or removes it; staff with settingsEdit. Papers that were issued keep
 * theirs. 400 for anything that is no PNG, JPEG or WebP by its bytes, or too large. (PAPER-14)
 */
export async function setPaperSeal(ctx: Context, input: SetPaperSealInput): Promise<{ ok: true } | Refusal> {
  const viewer = mayEditSettings(ctx)
  const read = readForm(ctx, setPaperSealInput, input)
  if (!read.ok) return read
  const seal = read.form.data === null ? null : await sealOf(ctx, Buffer.from(read.form.data, 'base64'))
  if (seal !== null && 'ok' in seal) return seal
  const schoolId = ctx.school.id
  return inTransaction<{ ok: true } | Refusal>(ctx, async (em) => {
    await query(em, sql`select from school where id = ${schoolId} for no key update`)
    const [before] = await query(em, sql<{ hash: string }>`select hash from paper_seal where school_id = ${schoolId}`)
    const hash = seal === null ? null : createHash('sha256').update(seal).digest('hex').slice(0, 32)
    if ((before?.hash ?? null) === hash) return { ok: true }
    await query(em, sql`delete from paper_seal where school_id = ${schoolId}`)
    if (seal !== null)
      await query(em, sql`insert into paper_seal (school_id, bytes, hash) values (${schoolId}, ${seal}, ${hash})`)
    const changes = { paperSeal: [before?.hash.slice(0, 8) ?? null, hash?.slice(0, 8) ?? null] } as const
    await noteRecord(em, ctx, viewer, {
      kind: 'school',
      id: schoolId,
      name: ctx.school.name,
      change: 'changed',
      changes,
    })
    await query(em, sql`insert into outbox (school_id, topic, ref) values (${schoolId}, 'school', ${schoolId})`)
    return { ok: true }
  })
}

async function sealOf(ctx: Context, sent: Buffer): Promise<Buffer | Refusal> {
  const found = pictureOf(sent)
  const refused = (note: 'pictureType' | 'pictureTooLarge', words: string): Refusal => ({
    ok: false,
    code: '400',
    note,
    field: 'data',
    words,
  })
  if (found === null || found.size === null) return refused('pictureType', sealTypes[ctx.language])
  if (Math.max(found.size.width, found.size.height) > LARGEST_SEAL)
    return refused('pictureTooLarge', accountText('pictureTooLarge', ctx.language, `${LARGEST_SEAL} × ${LARGEST_SEAL}`))
  const picture = await sentPicture(ctx, sent)
  return 'ok' in picture ? picture : picture.bytes
}

const sealTypes: Record<Language, string> = {
  jp: '印影に使える画像はPNG・JPEG・WebPのみです。',
  en: 'Only PNG, JPEG and WebP pictures can be used for the seal.',
}
