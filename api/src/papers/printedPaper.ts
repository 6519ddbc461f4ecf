import { MOST_INVOICES } from '@koma/schema/input/invoice'
import { oneRecordInput } from '@koma/schema/input/record'
import { maySeePayments } from '../payments/payment.policy.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { drawPapers, type KeptPaper, type PaperFile, paperFile } from './paperFile.ts'
import { paperNumberOf } from './paperNumber.ts'
import { picturesOf } from './paperPicture.ts'

/** Draws all papers that a run has issued as one file, in their order; null without any. (PAPER-11) */
export async function printedRun(ctx: Context, runId: string): Promise<Buffer | null> {
  maySeePayments(ctx)
  const named = oneRecordInput.safeParse({ id: runId })
  if (!named.success) return null
  const papers = await query(
    ctx.em,
    sql<Omit<KeptPaper, 'picture' | 'seal'> & { pictureHash: string | null; sealHash: string | null }>`
      select p.kind, ${paperNumberOf('p')} as "paperNumber", p.content, p.picture_hash as "pictureHash", p.seal_hash as "sealHash",
        c.paper_id is not null as "isCancelled"
      from run_step s
      join paper p on p.school_id = ${ctx.school.id} and p.id = s.ref
      left join paper_cancellation c on c.school_id = ${ctx.school.id} and c.paper_id = p.id
      where s.school_id = ${ctx.school.id} and s.run_id = ${named.data.id} and s.outcome in ('issued', 'corrected')
      order by s.number limit ${MOST_INVOICES}`,
  )
  if (papers.length === 0) return null
  const hashes = papers.flatMap(({ pictureHash, sealHash }) => [pictureHash, sealHash])
  const pictures = await picturesOf(ctx.em, ctx.school.id, hashes)
  return drawPapers(
    papers.map(({ pictureHash, sealHash, ...paper }) => ({
      ...(paper as KeptPaper),
      picture: pictures.get(pictureHash ?? '') ?? null,
      seal: pictures.get(sealHash ?? '') ?? null,
      mark: paper.isCancelled ? ('cancelled' as const) : null,
    })),
  )
}

/** Draws a paper of what was kept when it was issued, for who sees payments; null without it. (PAPER-03, PAPER-08) */
export async function printedPaper(ctx: Context, id: string, isCopy = false): Promise<PaperFile | null> {
  maySeePayments(ctx)
  const named = oneRecordInput.safeParse({ id })
  if (!named.success) return null
  return paperFile(ctx.em, ctx.school.id, named.data.id, isCopy)
}
