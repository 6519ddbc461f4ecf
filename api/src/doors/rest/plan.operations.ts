import { createPlan } from '../../plans/createPlan.ts'
import { deletePlan } from '../../plans/deletePlan.ts'
import { plan, plans } from '../../plans/plan.reads.ts'
import { updatePlan } from '../../plans/updatePlan.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { Operation } from './operation.ts'
import { newPlanBody, planAnswer, planBody, planOf, planShape, plansShape } from './plan.shape.ts'
import { recordReads } from './recordReads.ts'
import { recordWrites } from './recordWrites.ts'

const resource = 'plans'
const scopes = ['settings:write', 'contracts:read'] as const

async function data(ctx: Context, id: string) {
  const found = await plan(ctx, id)
  return found && planOf(found)
}

/** The paths of plans (PLAN-04). */
export const planOperations: Operation[] = [
  ...recordReads({
    resource,
    scopes: ['contracts:read'],
    lists: {
      active: {
        name: 'listActivePlans',
        summary: 'Lists the plans from which contracts can be made, by name.',
        read: async (ctx) => (await plans(ctx)).filter(({ active }) => active),
      },
      all: { name: 'listPlans', summary: 'Lists all plans of the school, by name.', read: plans },
    },
    shape: planShape,
    listShape: plansShape,
    shown: planOf,
    shownAll: (found) => found.map(planOf),
    readOne: plan,
    oneName: 'getPlan',
  }),
  ...recordWrites({
    resource,
    noun: 'Plan',
    phrase: 'a plan',
    flags: { create: ['settingsEdit'], update: ['settingsEdit'], delete: ['settingsEdit'] },
    scopes: { create: scopes, update: scopes, delete: scopes },
    newBody: newPlanBody,
    body: planBody,
    answer: planAnswer,
    data,
    create: createPlan,
    update: (ctx, id, body) => updatePlan(ctx, { id, ...body }),
    remove: (ctx, id) => deletePlan(ctx, { id }),
  }),
]
