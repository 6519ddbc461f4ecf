import type { SlotBatchInput } from '@koma/schema/input/slotBatch'
import { type TestUser } from './school.ts'
import { graphql, testApp } from './server.ts'
import { askerOf, type Desk, madeSlot, type SeenSlot, slotsOf } from './slotDesk.ts'

export interface Verdict {
  slotId: string
  changes: boolean
  code: string
  message: string
  field: string | null
  courseIds: string[] | null
}

export interface BatchReply {
  success: boolean
  code: string
  message: string
  batchId: string | null
  verdicts: Verdict[]
  slots: { id: string; lessonMemo: string; version: number }[]
}

const verdictFields = `slotId changes code message field courseIds`
export const previewDocument = `query ($input: SlotBatchInput!) { verdicts: slotBatchPreview(input: $input) { ${verdictFields} } }`
export const changeDocument = `mutation ($input: ChangeSlotBatchInput!) { reply: changeSlotBatch(input: $input) {
  success code message batchId verdicts { ${verdictFields} } slots { id lessonMemo version } } }`
const undoDocument = `mutation ($batchId: ID!) { reply: undoSlotBatch(batchId: $batchId) { success code message slots { id } } }`

export async function dryRun(staff: TestUser, input: SlotBatchInput): Promise<Verdict[]> {
  const { body } = await graphql<{ verdicts: Verdict[] }>(
    await testApp(),
    previewDocument,
    { input },
    await askerOf(staff),
  )
  if (body.data === undefined) throw new Error(JSON.stringify(body.errors))
  return body.data.verdicts
}

/** Changes what is `expected` to: ids, or verdicts of a dry run. */
export async function change(
  staff: TestUser,
  batch: SlotBatchInput,
  expected: readonly (string | Verdict)[],
): Promise<BatchReply> {
  const slots = expected.map((item) =>
    typeof item === 'string'
      ? { slotId: item, courseIds: batch.courseIds ?? null }
      : { slotId: item.slotId, courseIds: item.courseIds },
  )
  const variables = { input: { batch, expected: slots } }
  const { body } = await graphql<{ reply: BatchReply }>(
    await testApp(),
    changeDocument,
    variables,
    await askerOf(staff),
  )
  if (!body.data?.reply) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

export async function undo(staff: TestUser, batchId: string | null, language: 'en' | 'jp' = 'en') {
  const asker = await askerOf(staff, language)
  const { body } = await graphql<{ reply: Omit<BatchReply, 'verdicts'> }>(
    await testApp(),
    undoDocument,
    { batchId },
    asker,
  )
  if (!body.data?.reply) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

/** Slots of the desk's day, one an hour from 8:00 on. */
export async function row(desk: Desk, count: number): Promise<SeenSlot[]> {
  const slots: SeenSlot[] = []
  for (let index = 0; index < count; index += 1) {
    const hour = String(8 + index).padStart(2, '0')
    slots.push(await madeSlot(desk, { startsAt: `${desk.day}T${hour}:00:00`, endsAt: `${desk.day}T${hour}:50:00` }))
  }
  return slots
}

export const versionsOf = (slots: readonly SeenSlot[]) => slots.map(({ id, version }) => ({ slotId: id, version }))
export const changing = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ changes }) => changes).map(({ slotId }) => slotId)

/** Returns the comparable part of a school's slots: everything but their versions. */
export async function withoutVersions(desk: Desk): Promise<string[]> {
  return (await slotsOf(desk.school)).map((text) => text.replace(/"version": \d+/, ''))
}
