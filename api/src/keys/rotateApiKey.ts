import { type RotateApiKeyInput, rotateApiKeyInput } from '@koma/schema/input/apiKey'
import { noteRecord } from '../platform/record/noteRecord.ts'
import { queueMade } from '../mail/securityMails.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { lockRecord } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { ApiKey } from './apiKey.entity.ts'
import { mayChangeKey, mayGrant, mayChangeKeys, mayRotateKey } from './apiKey.policy.ts'
import type { ApiKeyResult } from './createApiKey.ts'
import { announceKey } from './announceKey.ts'
import { giveSecret, expireSecretsIn } from './keySecret.ts'

/**
 * Gives a key another secret; the previous one works beside it for some hours (24), so that a program can change over
 * at any time. Staff with `keysEdit` who hold everything that the key may do, because the new secret is shown to them.
 * 403 for a revoked or expired key, 404.
 */
export async function rotateApiKey(ctx: Context, input: RotateApiKeyInput): Promise<ApiKeyResult> {
  const viewer = mayChangeKeys(ctx)
  const read = readForm(ctx, rotateApiKeyInput, input)
  if (!read.ok) return read
  const { id, overlapHours } = read.form
  return inTransaction<ApiKeyResult>(ctx, async (em) => {
    const key = await lockRecord(em, ApiKey, id)
    if (key === null) return notThere
    const broken = mayChangeKey(key) ?? mayRotateKey(key) ?? mayGrant(viewer, key.scopes)
    if (broken !== null) return broken
    await expireSecretsIn(em, ctx.school.id, id, overlapHours ?? undefined)
    const token = await giveSecret(em, ctx.school.id, id)
    ctx.call?.conceal?.(token)
    await queueMade(em, ctx.school.id, viewer, { kind: 'keyCreated', data: { name: key.name, renewed: true } })
    await announceKey(em, ctx.school.id, id)
    // That it was changed, never what it is.
    const changes = { secret: [null, null] } as const
    await noteRecord(em, ctx, viewer, { kind: 'apiKey', id, name: key.name, change: 'changed', changes })
    return { ok: true, id, token }
  })
}
