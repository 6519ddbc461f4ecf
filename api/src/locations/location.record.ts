import type { RecordOf } from '../platform/record/changes.ts'
import { Location, type LocationRow } from './location.entity.ts'

/** Describes places to the record kit; a name is used once, whatever its case (SET-24). */
export const locationRecord: RecordOf<LocationRow> = {
  kind: 'location',
  entity: Location,
  nameOf: ({ locationName }) => locationName,
  taken: { location_name: { ok: false, code: '409', field: 'locationName', note: 'locationTaken' } },
}
