import { ContractsQuery } from '../desk/contract/contractDocuments.ts'
import type { Ahead } from '../shared/live/ahead.ts'

/** What the page of contracts will ask. */
export function askContracts({ params, ask }: Ahead): void {
  ask(ContractsQuery, { all: params.get('active') === '' })
}
