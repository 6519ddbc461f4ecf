import type { RecordOf } from '../record/changes.ts'
import { Contract, type ContractRow } from './contract.entity.ts'

/** What the record kit is told of contracts. */
export const contractRecord: RecordOf<ContractRow> = {
  kind: 'contract',
  entity: Contract,
  nameOf: ({ contractName }) => contractName,
}
