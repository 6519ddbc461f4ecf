import type { Ahead } from '../shared/live/ahead.ts'
import { filtersIn } from '../ui/hooks/filtersIn.ts'
import { MailsQuery } from './mailDocuments.ts'
import { usualMails, wantedMails } from './mailRange.ts'

/** What the page of mails will ask. */
export function askMails({ params, ask }: Ahead): void {
  ask(MailsQuery, wantedMails(filtersIn(params, usualMails)))
}
