import { AccountsQuery } from '../record/account/accountDocuments.ts'
import type { Ahead } from '../shared/live/ahead.ts'
import { accountKindOf } from './accountKinds.ts'

/** What the page of accounts will ask. */
export function askAccounts({ params, ask }: Ahead): void {
  ask(AccountsQuery, { userType: accountKindOf(params.get('kind') ?? '') })
}
