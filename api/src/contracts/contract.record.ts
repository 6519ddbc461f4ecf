import type { RecordOf } from '../platform/record/changes.ts'
import { Contract, type ContractRow } from './contract.entity.ts'

/** How the record kit handles contracts. */
export const contractRecord: RecordOf<ContractRow> = {
  kind: 'contract',
  entity: Contract,
  nameOf: ({ contractName }) => contractName,
}
