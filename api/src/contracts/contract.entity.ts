import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { deletableProperties, living, recordProperties } from '../record/record.ts'

/**
 * A contract of one student (CON-10). `points` is what is left; the database lets it move only
 * through `credit_entry`, and `adjusted` and `paid`, in yen, only through adjustments and payments. A limit of null
 * means no limit, 0 means none allowed (D149). `predecessorId` is the contract that this one renews.
 */
export const Contract = defineEntity({
  name: 'Contract',
  filters: living,
  properties: {
    ...recordProperties,
    ...deletableProperties,
    contractName: p.string(),
    studentId: p.uuid(),
    active: p.boolean().default(true),
    monthlyContract: p.boolean().default(false),
    monthlyPoints: p.integer().default(0),
    points: p.integer().default(0),
    carryOver: p.boolean().default(false),
    carryOverComplete: p.boolean().default(false),
    startDate: p.string().columnType('date'),
    endDate: p.string().columnType('date'),
    monthlyBookingLimit: p.integer().nullable(),
    monthlyCancelLimit: p.integer().nullable(),
    used: p.boolean().default(false),
    renewed: p.boolean().default(false),
    contractValue: p.integer().default(0),
    memoContractValue: p.string().default(''),
    contractNotes: p.string().default(''),
    contractHolder: p.string().default(''),
    adjusted: p.integer().default(0),
    paid: p.integer().default(0),
    predecessorId: p.uuid().nullable(),
  },
})
export type ContractRow = InferEntity<typeof Contract>
