import type { EventTypeName } from '@koma/schema/eventTypes'
import { type UpdateWebhookInput, updateWebhookInput } from '@koma/schema/records/webhook'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere, readForm } from '../platform/record/answer.ts'
import { logChanges, type RecordResult, writeFields } from '../platform/record/changes.ts'
import { givenFields, isStale, lockRecord, stale } from '../platform/record/records.ts'
import type { Context } from '../platform/shared/context.ts'
import { failWaitingDeliveries } from './deliver.ts'
import { skipPastEvents } from './secret.ts'
import { Webhook } from './webhook.entity.ts'
import { mayChangeWebhooks, mayTell } from './webhook.policy.ts'
import { webhookRecord } from './webhook.record.ts'

/**
 * Changes a webhook, or switches it off and on again: then events are sent from then on. Staff with `settingsEdit`;
 * 400, `stale` and 404 as for every record, 403 for what a key may not read.
 */
export async function updateWebhook(ctx: Context, input: UpdateWebhookInput): Promise<RecordResult> {
  const viewer = mayChangeWebhooks(ctx)
  const read = readForm(ctx, updateWebhookInput, input)
  if (!read.ok) return read
  const { id, version, ...values } = read.form

  return inTransaction<RecordResult>(ctx, async (em) => {
    const webhook = await lockRecord(em, Webhook, id)
    if (webhook === null) return notThere
    if (isStale(webhook, version)) return stale
    // Deliveries that wait are of the types it had before, and would go to the new address.
    const waits = viewer.key === undefined ? [] : await typesWaiting(em, ctx.school.id, id)
    const refusal =
      mayTell(viewer, webhook.types) ??
      mayTell(viewer, values.types ?? webhook.types) ??
      (waits.length === 0 ? null : mayTell(viewer, waits))
    if (refusal !== null) return refusal

    if (values.active === true && !webhook.active) await skipPastEvents(em, ctx.school.id, id)
    const isOn = values.active === true ? { stoppedWhy: null } : {}
    const changes = await writeFields(em, webhook, { ...givenFields(values), ...isOn })
    await failWaitingDeliveries(em, ctx.school.id, id)
    await logChanges(em, ctx, viewer, webhookRecord, webhook, changes)
    return { ok: true, id }
  })
}

/** Returns the types of events whose messages wait for a webhook. */
async function typesWaiting(em: EntityManager, schoolId: string, id: string): Promise<EventTypeName[]> {
  const rows = await query(
    em,
    sql<{ type: EventTypeName }>`
      select distinct type from webhook_delivery
      where school_id = ${schoolId} and webhook_id = ${id} and state = 'waiting' and type <> 'test'`,
  )
  return rows.map(({ type }) => type)
}
