import type { EntityManager } from '@mikro-orm/postgresql'
import { noteRecord } from '../platform/record/noteRecord.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { keepPaper } from './keepPaper.ts'
import type { ReceiptContent, ReceiptNow } from './receiptContent.ts'

/**
 * Keeps a receipt as it is issued now, in the log of its contract; `last` is the one that it replaces. Returns its id.
 */
export async function keepReceipt(
  em: EntityManager,
  ctx: Pick<Context, 'school' | 'now' | 'origin'>,
  by: Viewer,
  { contractId, number, contractName, content, last }: ReceiptNow,
): Promise<string> {
  const issued: ReceiptContent = { ...content, replacedNumber: last?.paperNumber ?? null }
  const { id, paperNumber } = await keepPaper(em, ctx, by, {
    kind: 'receipt',
    contractId,
    paymentNumber: number,
    content: issued,
    replacesId: last?.id ?? null,
  })
  await noteRecord(em, ctx, by, {
    kind: 'contract',
    id: contractId,
    name: contractName,
    change: 'changed',
    changes: { receipt: [last?.paperNumber ?? null, paperNumber] },
  })
  return id
}
