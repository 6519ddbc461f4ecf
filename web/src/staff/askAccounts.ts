import { AccountsQuery } from '../record/account/accountDocuments.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { accountKindOf } from './accountKinds.ts'

/** Prefetches the page of accounts. */
export function askAccounts({ params, ask }: Ahead): void {
  ask(AccountsQuery, { userType: accountKindOf(params.get('kind') ?? '') })
}
