import { applyDepositInput, receiveDepositInput, refundDepositInput } from '@koma/schema/input/deposit'
import { paymentMethod, refundReasons } from '@koma/schema/records/payment'
import { z } from 'zod'
import { depositKinds } from '../../payments/deposits/addDeposit.ts'
import type { DepositEntryType } from '../../payments/deposits/deposit.type.ts'
import { deposits, readDeposits } from '../../payments/deposits/depositList.ts'
import { applyDeposit, type DepositResult, receiveDeposit, refundDeposit } from '../../payments/deposits/moveDeposit.ts'
import { undoDeposit } from '../../payments/deposits/undoDeposit.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { notFound } from '../../platform/shared/errors.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudent, withStudentCodes } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

const entryShape = z
  .object({
    _id: z.string(),
    studentId: z.string().describe('The student ID.'),
    kind: z.enum(depositKinds).describe('Whether money came in, was applied to a contract or given back.'),
    value: z.int().describe('The amount, above 0, in whole yen.'),
    date: z.string().describe('The day it counts for, YYYY-MM-DD.'),
    method: paymentMethod.describe(
      'How the money came in or was given back; null if that is not known or nothing did.',
    ),
    receivedBy: z.string().describe('The name of the person who took or gave the money.'),
    reference: z.string().describe('The reference of the bank or the card terminal; empty if there is none.'),
    note: z.string().describe('The note on the entry; empty if there is none.'),
    reason: z.enum(refundReasons).nullable().describe('Why the money was given back; null for other entries.'),
    contractId: z.string().nullable().describe('The `_id` of the contract it was applied to; null for other entries.'),
    contractNumber: z
      .string()
      .nullable()
      .describe('The number of the contract it was applied to; null for other entries.'),
    at: z.string().describe("The time it was recorded, YYYY-MM-DDTHH:mm:ss in the school's time zone."),
    undoneAt: z.string().nullable().describe('The time it was undone; null if it counts.'),
    undoneBy: z.string().nullable().describe('The name of the person who undid it; null if it counts.'),
  })
  .register(components, { id: 'DepositEntry' })

const depositsAnswer = z
  .object({
    studentId: z.string().describe('The student ID.'),
    held: z.int().describe('What is held, in whole yen: what came in, less what was applied and given back.'),
    entries: z.array(entryShape).describe('The last 100 entries, the newest first, undone ones too.'),
  })
  .register(components, { id: 'Deposits' })

const depositAnswer = z
  .object({
    ...answerFields(
      '1001; 404: the student, contract or entry does not exist; generalE: the amount held or due has changed or is too low; 400: a field is wrong.',
    ),
    data: entryShape.nullable().describe('The entry as it is now; null if it was refused.'),
  })
  .register(components, { id: 'DepositAnswer' })

const receiveBody = z
  .object(receiveDepositInput.shape)
  .omit({ studentId: true })
  .register(components, { id: 'DepositBody' })
const applyBody = z
  .object(applyDepositInput.shape)
  .omit({ studentId: true })
  .register(components, { id: 'ApplyDepositBody' })
const refundBody = z
  .object(refundDepositInput.shape)
  .omit({ studentId: true })
  .register(components, { id: 'RefundDepositBody' })

async function shown(ctx: Context, entries: readonly DepositEntryType[]): Promise<z.output<typeof entryShape>[]> {
  const named = await withStudentCodes(ctx, entries)
  return named.map(({ id, ...entry }) => entryShape.parse({ _id: id, ...entry }))
}

async function answered(ctx: Context, result: DepositResult) {
  const [data = null] = result.ok ? await shown(ctx, await readDeposits(ctx, sql`d.id = ${result.id}`)) : []
  return { ...answerOrStatus(ctx, result), data }
}

const studentNamed = async (ctx: Context, name: string) => (await namedStudent(ctx, name)) ?? ''

const changes = {
  refusesByStatus: true,
  allowed: ['staff'],
  staff: ['contractEdit'],
  scopes: ['payments:write', 'contracts:write', 'students:read'],
  answer: depositAnswer,
} as const

/** The paths of deposits: listed, received, applied, given back, and undone (DEP-05). */
export const depositOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/deposits/students/:id',
    name: 'listDeposits',
    summary: 'Returns what is held for a student, and how it came about.',
    allowed: ['staff'],
    scopes: ['payments:read', 'students:read'],
    answer: depositsAnswer,
    async run(ctx, { id }) {
      const found = await deposits(ctx, { studentId: await studentNamed(ctx, id) })
      if (found === null) throw notFound(ctx.language)
      const [{ studentId }] = (await withStudentCodes(ctx, [found])) as [typeof found]
      return { studentId, held: found.held, entries: await shown(ctx, found.entries) }
    },
  }),
  operation({
    ...changes,
    method: 'POST',
    path: '/api/deposits/students/:id',
    name: 'addDeposit',
    summary: 'Records money of a student that is of no contract yet.',
    body: receiveBody,
    async run(ctx, { id, body }) {
      return answered(ctx, await receiveDeposit(ctx, { ...body, studentId: await studentNamed(ctx, id) }))
    },
  }),
  operation({
    ...changes,
    method: 'POST',
    path: '/api/deposits/apply/students/:id',
    name: 'settleDeposit',
    summary: 'Applies a deposit to what is due for a contract of its student.',
    body: applyBody,
    async run(ctx, { id, body }) {
      return answered(ctx, await applyDeposit(ctx, { ...body, studentId: await studentNamed(ctx, id) }))
    },
  }),
  operation({
    ...changes,
    method: 'POST',
    path: '/api/deposits/refund/students/:id',
    name: 'addDepositRefund',
    summary: 'Records that a deposit was given back.',
    body: refundBody,
    async run(ctx, { id, body }) {
      return answered(ctx, await refundDeposit(ctx, { ...body, studentId: await studentNamed(ctx, id) }))
    },
  }),
  operation({
    ...changes,
    method: 'DELETE',
    path: '/api/deposits/:id',
    name: 'cancelDeposit',
    summary: 'Undoes an entry of a deposit, along with the payments it was recorded with.',
    async run(ctx, { id }) {
      return answered(ctx, await undoDeposit(ctx, { id: idOrUnknown(id) }))
    },
  }),
]
