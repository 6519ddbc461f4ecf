import { endLeaveInput, leaveChange, leaveForm, leaveLists } from '@koma/schema/input/leave'
import { leaveKinds } from '@koma/schema/rules/leave'
import { z } from 'zod'
import { changeLeave, leaveChangePreview } from '../../leaves/changeLeave.ts'
import { endLeave } from '../../leaves/endLeave.ts'
import { type Leave, leaveById, leaves } from '../../leaves/leave.reads.ts'
import { leavePreview, recordLeave } from '../../leaves/recordLeave.ts'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudent } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { pageQuery } from './pageQuery.ts'
import { recordVersion } from './record.shape.ts'

const leaveShape = z
  .object({
    _id: z.string(),
    version: recordVersion,
    studentId: z.string().describe('The student ID.'),
    studentName: z.string(),
    kind: z.enum(leaveKinds).describe('Whether the student pauses or leaves.'),
    state: z.string().describe('What it is today.'),
    from: z.string().describe('The first day without lessons, YYYY-MM-DD.'),
    until: z.string().nullable().describe('The last day without lessons, YYYY-MM-DD; null while it is open.'),
    saidOn: z.string().describe('The day on which the student said so, YYYY-MM-DD.'),
    reason: z.string(),
    note: z.string(),
    fee: z.int().describe('The fee for each whole month of a pause, in whole yen.'),
  })
  .register(components, { id: 'Leave' })

const leavesAnswer = z
  .object({
    leaves: z.array(leaveShape).describe('The pauses and departures of this page.'),
    hasMore: z.boolean(),
    next: z.string().nullable().describe('The cursor to send as `after` for the next page; null on the last page.'),
  })
  .register(components, { id: 'LeavePage' })

const leaveAnswer = z
  .object({
    ...answerFields('1001; stale: somebody else has changed it; 400: a field is filled in wrongly; or another reason.'),
    data: leaveShape.nullable().describe('The pause or departure as it is now; null if there is none.'),
  })
  .register(components, { id: 'LeaveAnswer' })

/** What a body has beside a change to preview it, and to do just what the preview said. */
const previewed = {
  preview: z.boolean().optional().describe('Whether to answer what would happen, and do nothing.'),
  digest: z
    .string()
    .max(100)
    .optional()
    .describe('The `digest` of the preview. Nothing is done if something else would happen by now.'),
}

const leaveBody = z
  .object({
    ...leaveForm.shape,
    studentId: z.string().describe('The student ID.'),
    ...previewed,
  })
  .register(components, { id: 'LeaveBody' })

const leavingMoneyShape = z
  .object({
    debts: z
      .array(
        z.object({
          contractId: z.string(),
          contractNumber: z.string(),
          balanceOwing: z.int().describe('The amount due, in whole yen.'),
        }),
      )
      .describe('The contracts for which something is due, the oldest first.'),
    deposit: z.int().describe('The deposit that is held, in whole yen.'),
    points: z
      .array(
        z.object({
          contractId: z.string(),
          contractName: z.string(),
          points: z.int().describe('The points or tickets left, without those of booked lessons.'),
          yen: z.int().describe("Their share of the contract's price, in whole yen."),
        }),
      )
      .describe('The points left now, by contract.'),
    planChanges: z
      .array(
        z.object({
          contractId: z.string(),
          contractName: z.string(),
          planName: z.string().describe('The name of the plan that would follow.'),
          from: z.string().describe('The first day of that plan, YYYY-MM-DD.'),
        }),
      )
      .describe('The scheduled changes of plan that end.'),
    discounts: z
      .array(
        z.object({
          contractId: z.string(),
          contractName: z.string(),
          name: z.string().describe('The name of the discount.'),
          lastDay: z.string().nullable().describe('Its last day, YYYY-MM-DD; null if it is given until it is ended.'),
        }),
      )
      .describe('The repeating discounts that end.'),
    debits: z
      .array(
        z.object({
          collectOn: z.string().describe('The banking day, YYYY-MM-DD.'),
          amount: z.int().describe('The amount, in whole yen.'),
        }),
      )
      .describe('The direct debits that wait for their results.'),
  })
  .register(components, { id: 'LeavingMoney' })

const recordLeaveAnswer = leaveAnswer
  .extend({
    plan: z
      .object({
        lessons: z.int().describe('The number of lessons in that time.'),
        contracts: z.int().describe('The number of contracts that lie in that time with all their days.'),
        feeMonths: z.array(z.string()).describe('The months that cost the fee, `YYYY-MM`.'),
        isLate: z.boolean().describe('Whether it was said after the notice deadline.'),
        money: leavingMoneyShape.nullable().describe('What a student who leaves owes and has; null for a pause.'),
        digest: z.string().describe('A digest of all that would happen, to send with the same body.'),
      })
      .nullable()
      .describe('What would happen; null if it was recorded or refused.'),
  })
  .register(components, { id: 'RecordLeaveAnswer' })

const changeLeaveBody = leaveChange
  .omit({ id: true })
  .extend({
    ...previewed,
  })
  .register(components, { id: 'ChangeLeaveBody' })

const changeLeaveAnswer = leaveAnswer
  .extend({
    plan: z
      .object({
        lessons: z.int().describe('The number of lessons on days that are added.'),
        restored: z.int().describe('The number of lessons on days that it leaves, which are booked again.'),
        lost: z.int().describe('The number of such lessons that stay cancelled.'),
        contracts: z.int().describe('The number of contracts that lie in that time with all their days only now.'),
        restoredContracts: z.array(z.string()).describe('The names of contracts that are charged again.'),
        lostContracts: z.array(z.string()).describe('The names of such contracts that stay as they are.'),
        feeMonths: z.array(z.string()).describe('The months that are charged now or later, `YYYY-MM`.'),
        waivedMonths: z.array(z.string()).describe('The months whose fee is waived, `YYYY-MM`.'),
        money: leavingMoneyShape.nullable().describe('What a student who leaves owes and has; null for a pause.'),
        digest: z.string().describe('A digest of all that would happen, to send with the same body.'),
      })
      .nullable()
      .describe('What would happen; null if it was changed or refused.'),
  })
  .register(components, { id: 'ChangeLeaveAnswer' })

const endLeaveBody = endLeaveInput.omit({ id: true }).register(components, { id: 'EndLeaveBody' })

function shown({ id, studentCode, fullName, ...leave }: Leave): z.output<typeof leaveShape> {
  return leaveShape.parse({ ...leave, _id: id, studentId: studentCode, studentName: fullName })
}

async function answered(ctx: Context, outcome: VerbOutcome, id: string) {
  const found = id === '' ? null : await leaveById(ctx.em, ctx, id)
  return { ...answerOrStatus(ctx, outcome), data: found && shown(found) }
}

/** The paths of pauses and departures: listed, previewed and recorded, and ended (PAUSE-19). */
export const leaveOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/leaves',
    name: 'listStudentLeaves',
    summary: 'Lists pauses and departures of students, the latest first day first, a page at a time.',
    allowed: ['staff'],
    scopes: ['students:read'],
    query: z.object({
      list: z.enum(leaveLists).optional().describe('Which to list; those that are not over if left out.'),
      ...pageQuery,
    }),
    answer: leavesAnswer,
    async run(ctx, { query }) {
      const { leaves: found, hasMore, next } = await leaves(ctx, query)
      return { leaves: found.map(shown), hasMore, next }
    },
  }),
  operation({
    method: 'POST',
    path: '/api/leaves',
    name: 'createStudentLeave',
    refusesByStatus: true,
    summary: 'Records that a student pauses or leaves, or previews it.',
    allowed: ['staff'],
    staff: ['studentEdit'],
    scopes: ['students:write', 'bookings:write', 'contracts:read'],
    body: leaveBody,
    answer: recordLeaveAnswer,
    async run(ctx, { body: { preview: isPreview, digest, ...wanted } }) {
      const leave = { ...wanted, studentId: idOrUnknown((await namedStudent(ctx, wanted.studentId)) ?? '') }
      if (isPreview !== true) {
        const result = await recordLeave(ctx, { leave, digest: digest ?? null })
        return { ...(await answered(ctx, result, result.ok ? result.id : '')), plan: null }
      }
      const preview = await leavePreview(ctx, leave)
      const outcome = await answered(ctx, preview, '')
      if (!preview.ok) return { ...outcome, plan: null }
      const { lessons, contracts, ...plan } = preview.plan
      const counts = { lessons: lessons.length, contracts: contracts.length }
      return { ...outcome, plan: recordLeaveAnswer.shape.plan.parse({ ...plan, ...counts }) }
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/leaves/:id',
    name: 'updateStudentLeave',
    refusesByStatus: true,
    summary: 'Gives a pause or departure another last day; with yesterday, the student comes back today.',
    allowed: ['staff'],
    staff: ['studentEdit'],
    scopes: ['students:write'],
    body: endLeaveBody,
    answer: leaveAnswer,
    async run(ctx, { id, body }) {
      const leaveId = idOrUnknown(id)
      return answered(ctx, await endLeave(ctx, { ...body, id: leaveId }), leaveId)
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/leaves/:id/days',
    name: 'changeStudentLeave',
    refusesByStatus: true,
    summary: 'Changes the days, reason or fee of a pause or departure with all that follows, or previews it.',
    allowed: ['staff'],
    staff: ['studentEdit'],
    scopes: ['students:write', 'bookings:write', 'contracts:read'],
    body: changeLeaveBody,
    answer: changeLeaveAnswer,
    async run(ctx, { id, body: { preview: isPreview, digest, ...wanted } }) {
      const change = { ...wanted, id: idOrUnknown(id) }
      if (isPreview !== true) {
        const result = await changeLeave(ctx, { change, digest: digest ?? null })
        return { ...(await answered(ctx, result, change.id)), plan: null }
      }
      const preview = await leaveChangePreview(ctx, change)
      const outcome = await answered(ctx, preview, change.id)
      if (!preview.ok) return { ...outcome, plan: null }
      const { lessons, restored, lost, contracts, ...plan } = preview.plan
      return {
        ...outcome,
        plan: changeLeaveAnswer.shape.plan.parse({
          ...plan,
          lessons: lessons.length,
          restored: restored.length,
          lost: lost.length,
          contracts: contracts.length,
        }),
      }
    },
  }),
]
