import type { WallTime } from '@koma/schema/rules/time'
import type { SchoolRow } from '../platform/shared/school.entity.ts'

/** The school as its papers show it, and its clock. */
export interface PaperIssuer {
  school: Pick<
    SchoolRow,
    'id' | 'name' | 'schoolContact' | 'invoiceNumber' | 'taxRounding' | 'transferTo' | 'transferToEn'
  >
  now: WallTime
}
