import { type CreateApiKeyInput, createApiKeyInput } from '@koma/schema/records/apiKey'
import { queueMade } from '../mail/securityMails.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { addLogged, type RecordResult } from '../platform/record/changes.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayGrant, mayChangeKeys } from './apiKey.policy.ts'
import { apiKeyRecord } from './apiKey.record.ts'
import { giveSecret } from './keySecret.ts'
import { newKeyCode } from './keyToken.ts'

/** The outcome of making or rotating a key; the token is shown this once. */
export type ApiKeyResult = RecordResult & { token?: string }

/**
 * Makes a key for a program (decision 037). Staff with `keysEdit`; 403 for a scope that asks for a flag they do not
 * hold (D129), 400 for a field filled in wrongly.
 */
export async function createApiKey(ctx: Context, input: CreateApiKeyInput): Promise<ApiKeyResult> {
  const viewer = mayChangeKeys(ctx)
  const read = readForm(ctx, createApiKeyInput, input)
  if (!read.ok) return read
  const { name, scopes, addresses, expiresAt } = read.form
  const broken = mayGrant(viewer, scopes)
  if (broken !== null) return broken
  const values = {
    name,
    scopes,
    addresses: addresses ?? [],
    expiresAt: expiresAt === null || expiresAt === undefined ? null : new Date(expiresAt),
    code: newKeyCode(),
  }
  return inTransaction<ApiKeyResult>(ctx, async (em) => {
    const id = await addLogged(em, ctx, viewer, apiKeyRecord, values)
    const token = await giveSecret(em, ctx.school.id, id)
    ctx.call?.conceal?.(token)
    await queueMade(em, ctx.school.id, viewer, { kind: 'keyCreated', data: { name } })
    return { ok: true, id, token }
  })
}
