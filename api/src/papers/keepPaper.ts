import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { type ActorParts, actorOf } from '../platform/shared/context.ts'
import type { PaperIssuer } from './paperIssuer.ts'
import { paperNumberOf } from './paperNumber.ts'
import { keepPicture } from './paperPicture.ts'
import { keepSeal } from './seal/paperSeal.ts'

/** A paper to be issued; `content` is all that is drawn beside its number and pictures. */
interface NewPaper {
  content: { issuedOn: string }
  /** The paper that it corrects. */
  replacesId: string | null
}

/** What a paper is of: a payment, a payer's contracts of a month, a payer's days, a refund, or money that is held. */
export type PaperOf =
  | { kind: 'receipt'; contractId: string; paymentNumber: number }
  | { kind: 'invoice'; studentId: string; payer: string; month: string }
  | { kind: 'statement'; studentId: string; payer: string }
  | { kind: 'returnInvoice'; contractId: string; paymentNumber: number }
  | { kind: 'depositReceipt'; studentId: string; payer: string; depositId: string }

/** Keeps a paper as it is issued, with the next number of its series (PAPER-02, PAPER-03). */
export async function keepPaper(
  em: EntityManager,
  ctx: PaperIssuer,
  by: ActorParts,
  { content, replacesId, ...of }: NewPaper & PaperOf,
): Promise<{ id: string; paperNumber: string }> {
  const { contractId, paymentNumber, studentId, payer, month, depositId } = { ...nothing, ...of }
  const picture = await keepPicture(em, ctx.school.id)
  const seal = await keepSeal(em, ctx.school.id)
  const [paper] = await query(
    em,
    sql<{ id: string; paperNumber: string }>`
      insert into paper as p (school_id, kind, year, number, contract_id, payment_number, student_id, payer, month,
        deposit_id, replaces_id, picture_hash, seal_hash, content, actor, at)
      values (${ctx.school.id}, ${of.kind}, ${Number(content.issuedOn.slice(0, 4))}, 0, ${contractId}, ${paymentNumber},
        ${studentId}, ${payer}, ${month}, ${depositId}, ${replacesId}, ${picture}, ${seal}, ${JSON.stringify(content)}, ${actorOf(by)}, ${ctx.now})
      returning p.id, ${paperNumberOf('p')} as "paperNumber"`,
  )
  if (paper === undefined) throw new Error('an insertion gives its row')
  return paper
}

const nothing = {
  contractId: null,
  paymentNumber: null,
  studentId: null,
  payer: null,
  month: null,
  depositId: null,
}
