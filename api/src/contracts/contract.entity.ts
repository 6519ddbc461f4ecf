import { contractFields } from '@koma/schema/records/contract'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { deletableProperties, withoutDeleted, recordProperties } from '../platform/record/recordProperties.ts'
import { propertiesOf } from '../platform/shared/recordFields.ts'

/**
 * A contract of one student (CON-10). `points` is what is left; the database lets it move only through `credit_entry`,
 * and `adjusted` and `paid`, in yen, only through adjustments and payments. `heldPoints` are kept by the offer of a
 * seat. `predecessorId` is the contract that this one renews. `planVersionId` is the version of the plan it was made
 * from, and `nextPlanVersionId` that of the plan to which its renewals change from `nextPlanFrom` on, the first day of
 * a month. Both are null together. With `nextPlanKeepsDiscounts` that renewal keeps the repeating discounts.
 */
export const Contract = defineEntity({
  name: 'Contract',
  filters: withoutDeleted,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    ...propertiesOf(contractFields),
    studentId: p.uuid(),
    adjusted: p.integer().default(0),
    paid: p.integer().default(0),
    heldPoints: p.integer().default(0),
    predecessorId: p.uuid().nullable(),
    planVersionId: p.uuid().nullable(),
    nextPlanVersionId: p.uuid().nullable(),
    nextPlanFrom: p.string().columnType('date').nullable(),
    nextPlanKeepsDiscounts: p.boolean().default(true),
  },
})
export type ContractRow = InferEntity<typeof Contract>
