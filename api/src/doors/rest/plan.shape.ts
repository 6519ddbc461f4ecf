import { createPlanInput, planFields, updatePlanInput } from '@koma/schema/records/plan'
import { shownShape, valuesOf } from '@koma/schema/records/record'
import { z } from 'zod'
import type { PlanRow } from '../../plans/plan.entity.ts'
import { components } from './components.ts'
import { recordAnswer, recordVersion } from './record.shape.ts'

export const planShape = z
  .object({ _id: z.string(), version: recordVersion, ...shownShape(planFields).shape })
  .register(components, { id: 'Plan' })

export const plansShape = z.array(planShape).register(components, { id: 'Plans' })

/** Returns a plan in the documented shape (PLAN-04). */
export function planOf({ id, version, ...plan }: PlanRow): z.output<typeof planShape> {
  return { _id: id, version, ...valuesOf(planFields, plan) }
}

export const newPlanBody = createPlanInput.register(components, { id: 'NewPlanBody' })

export const planBody = updatePlanInput.omit({ id: true }).register(components, { id: 'PlanBody' })

export const planAnswer = recordAnswer(
  planShape.nullable().describe('The plan as it is now; null if there is none.'),
  '409: the name is in use',
).register(components, { id: 'PlanAnswer' })
