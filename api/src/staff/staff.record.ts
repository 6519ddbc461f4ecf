import type { RecordOf } from '../platform/record/changes.ts'
import { Staff, type StaffRow } from './staff.entity.ts'

/** Describes staff to the record kit; an ID is used once, whatever its case (STF-04, D125). */
export const staffRecord: RecordOf<StaffRow> = {
  kind: 'staff',
  entity: Staff,
  nameOf: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  taken: { staff_school_id_staff_id_key: { ok: false, code: '409', field: 'staffCode', note: 'idTaken' } },
}
