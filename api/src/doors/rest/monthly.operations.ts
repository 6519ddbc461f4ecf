import { periodOf } from '@koma/schema/rules/renewal'
import { z } from 'zod'
import { mayRenewContracts } from '../../contracts/contract.policy.ts'
import { contractsNamed } from '../../contracts/contractRecord.reads.ts'
import { startMonthly } from '../../contracts/monthly/startMonthly.ts'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { run } from '../../runs/run.reads.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Viewer } from '../../platform/shared/context.ts'
import { badInput, notFound } from '../../platform/shared/errors.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { type Operation, operation } from './operation.ts'

const texts = {
  en: 'startDate and endDate must be the first and the last day of one month, YYYY-MM-DD.',
  jp: 'startDateとendDateには、同じ月の初日と末日をYYYY-MM-DDで指定してください。',
}

const monthlyBody = z
  .object({
    startDate: z.string().describe('The first day of the month, YYYY-MM-DD.'),
    endDate: z.string().describe('The last day of the month, `YYYY-MM-DD`.'),
    contractList: z.array(z.string()).max(10_000).describe('The names of the contracts to renew.'),
  })
  .register(components, { id: 'MonthlyBody' })

const monthlyAnswer = z
  .object({
    ...answerFields('1001; 409: somebody else is running it already; generalE: the list is empty.'),
    total: z.int().describe('The number of contracts in the run.'),
    done: z.int().describe('The number already done. The rest follows automatically.'),
  })
  .register(components, { id: 'MonthlyAnswer' })

/** The path of monthly processing (API-36, MON-06, D97, D99). */
export const monthlyOperations: Operation[] = [
  operation({
    method: 'PUT',
    path: '/api/admin/monthlyProcessing',
    name: 'renewMonthlyContracts',
    summary: 'Renews monthly contracts for a month. Answers within seconds, and continues in the background.',
    allowed: ['staff'],
    staff: ['contractMonthly'],
    body: monthlyBody,
    answer: monthlyAnswer,
    async run(ctx, { body: { startDate, endDate, contractList } }) {
      // Permission first: others must not find out which ids exist.
      mayRenewContracts(ctx)
      const month = startDate.slice(0, 7)
      const period = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? periodOf(month) : null
      if (period?.startDate !== startDate || period.endDate !== endDate) throw badInput(texts[ctx.language])
      const named = await contractsNamed(ctx, contractList)
      if (named.length < new Set(contractList).size) throw notFound(ctx.language)
      const result = await startMonthly(ctx, {
        month,
        contracts: named.map(({ id, version }) => ({ id, version })),
      })
      if (!result.ok) return { ...answerShape(ctx, result), total: 0, done: 0 }
      // A short list is done when the answer comes, as the caller of this path expects.
      const viewer = ctx.viewer as Viewer
      const { em, events } = ctx
      const runs = { kinds: runKinds, contextFor: async () => ({ ...ctx, viewer }), em, events }
      await workRun(runs, { schoolId: ctx.school.id, runId: result.runId }, 1)
      const { total, done } = (await run(ctx, result.runId)) ?? { total: named.length, done: 0 }
      return { ...answerShape(ctx, result), total, done }
    },
  }),
]
