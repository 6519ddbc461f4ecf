import { planFields } from '@koma/schema/records/plan'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/** A plan with its terms as they are now (PLAN-02); `plan_version` has them as they ever were. */
export const Plan = defineEntity({
  name: 'Plan',
  filters: withoutDeleted,
  properties: { ...recordProperties, ...deletableProperties, ...propertiesOf(planFields) },
})
export type PlanRow = InferEntity<typeof Plan>
