import { type AgreementInput, agreementInput, MOST_AGREEMENTS } from '@koma/schema/input/agreement'
import { oneRecordInput } from '@koma/schema/input/record'
import { picturesOf } from '../../papers/paperPicture.ts'
import { lastPaperMail } from '../../papers/mails/lastPaperMail.ts'
import { maySeeContracts } from '../contract.policy.ts'
import { query, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import type { AgreementContentType, AgreementType } from './agreement.type.ts'
import { agreementContent } from './agreementContent.ts'
import { agreementFacts } from './agreementFacts.ts'
import { drawAgreements, type PrintedAgreement } from './drawAgreements.ts'

const columns = (schoolId: string) => sql`a.id, a.contract_id as "contractId", ${wallTime('a.at')} as at, a.content,
  coalesce((select s.last_name || ' ' || s.first_name from staff s
    where s.school_id = a.school_id and 'staff:' || s.staff_id = a.actor),
  (select k.name from api_key k where k.school_id = a.school_id and 'key:' || k.code = a.actor),
  split_part(a.actor, ':', 2)) as by,
  '/app/agreements/' || a.id || '.pdf' as "pdfPath",
  (select s.signed_on::text from agreement_signature s
    where s.school_id = ${schoolId} and s.agreement_id = a.id order by s.id desc limit 1) as "signedOn",
  ${lastPaperMail(schoolId, 'agreement_id', sql`a.id`)} as mail`

/** Returns the agreements of a contract as they were printed, the newest first. */
export async function agreements(ctx: Context, contractId: string): Promise<AgreementType[]> {
  maySeeContracts(ctx)
  const { id } = parseInput(ctx, oneRecordInput, { id: contractId })
  return query(
    ctx.em,
    sql<AgreementType>`
      select ${columns(ctx.school.id)} from contract_agreement a
      where a.school_id = ${ctx.school.id} and a.contract_id = ${id} order by a.at desc, a.id desc`,
  )
}

/** Returns one of them, or null. */
export async function agreement(ctx: Context, id: string): Promise<AgreementType | null> {
  maySeeContracts(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  const [found] = await query(
    ctx.em,
    sql<AgreementType>`
      select ${columns(ctx.school.id)} from contract_agreement a
      where a.school_id = ${ctx.school.id} and a.id = ${named.data.id}`,
  )
  return found ?? null
}

/** Returns the agreement as it would be printed now; keeps nothing. Null without the contract. */
export async function agreementPreview(ctx: Context, input: AgreementInput): Promise<AgreementContentType | null> {
  maySeeContracts(ctx)
  return agreementContent(ctx.em, ctx, parseInput(ctx, agreementInput, input))
}

/** Returns a printed agreement as it is drawn, with the logo of then; null without it. */
export async function printedAgreement(ctx: Context, id: string): Promise<PrintedAgreement | null> {
  maySeeContracts(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  return agreementFacts(ctx.em, ctx.school.id, named.data.id)
}

/** Draws all agreements that a run has printed as one file, in their order; null without any. (AGR-08) */
export async function printedAgreements(ctx: Context, runId: string): Promise<Buffer | null> {
  maySeeContracts(ctx)
  const named = oneRecordInput.safeParse({ id: runId })
  if (!named.success) return null
  const printed = await query(
    ctx.em,
    sql<{ content: AgreementContentType & { pictureHash: string | null; sealHash?: string } }>`
      select a.content from run_step s join contract_agreement a on a.school_id = ${ctx.school.id} and a.id = s.ref
      where s.school_id = ${ctx.school.id} and s.run_id = ${named.data.id} and s.outcome in ('issued', 'same')
      order by s.number limit ${MOST_AGREEMENTS}`,
  )
  if (printed.length === 0) return null
  const hashes = printed.flatMap(({ content: { pictureHash, sealHash } }) => [pictureHash, sealHash ?? null])
  const pictures = await picturesOf(ctx.em, ctx.school.id, hashes)
  return drawAgreements(
    printed.map(({ content }) => ({
      content,
      picture: pictures.get(content.pictureHash ?? '') ?? null,
      seal: pictures.get(content.sealHash ?? '') ?? null,
    })),
  )
}
