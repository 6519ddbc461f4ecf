import type { Ahead } from '../shared/live/ahead.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { MailsQuery } from './mailDocuments.ts'
import { usualMails, wantedMails } from './mailRange.ts'

/** Prefetches the page of mails. */
export function askMails({ params, ask }: Ahead): void {
  ask(MailsQuery, wantedMails(filtersIn(params, usualMails)))
}
