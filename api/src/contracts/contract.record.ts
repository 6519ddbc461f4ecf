import type { RecordOf } from '../platform/record/changes.ts'
import { Contract, type ContractRow } from './contract.entity.ts'

/** Describes contracts to the record kit. */
export const contractRecord: RecordOf<ContractRow> = {
  kind: 'contract',
  entity: Contract,
  nameOf: ({ contractName }) => contractName,
}
