import type { RecordOf } from '../platform/record/changes.ts'
import { Plan, type PlanRow } from './plan.entity.ts'

/** Describes plans to the record kit; a name is used once, whatever its case. */
export const planRecord: RecordOf<PlanRow> = {
  kind: 'plan',
  entity: Plan,
  nameOf: ({ planName }) => planName,
  taken: { plan_name: { ok: false, code: '409', field: 'planName', note: 'planTaken' } },
}
