import type { RecordOf } from '../platform/record/changes.ts'
import { Guardian, type GuardianRow } from './guardian.entity.ts'

/** Describes guardians to the record kit. Their addresses are personal, and the log is never emptied. */
export const guardianRecord: RecordOf<GuardianRow> = {
  kind: 'guardian',
  entity: Guardian,
  nameOf: ({ lastName, firstName }) => `${lastName} ${firstName}`,
  redactedFields: ['email', 'phoneNumber'],
}
