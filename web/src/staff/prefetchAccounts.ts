import { AccountsQuery } from '../record/account/accountDocuments.ts'
import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { accountKindOf } from './accountKinds.ts'

/** Prefetches the page of accounts. */
export function prefetchAccounts({ params, prefetch }: PrefetchContext): void {
  prefetch(AccountsQuery, { userType: accountKindOf(params.get('kind') ?? '') })
}
