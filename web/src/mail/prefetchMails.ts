import type { PrefetchContext } from '../shared/live/prefetchContext.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { MailsQuery } from './mailDocuments.ts'
import { usualMails, wantedMails } from './mailRange.ts'

/** Prefetches the page of mails. */
export function prefetchMails({ params, prefetch }: PrefetchContext): void {
  prefetch(MailsQuery, wantedMails(filtersIn(params, usualMails)))
}
