import { log } from '../activity/log.ts'
import type { LogEntryType, LogPageType } from '../activity/log.type.ts'
import { logEntries, logShape } from './log.shape.ts'
import { type Operation, operation } from './operation.ts'
import { rangeOf, rangeQuery } from './range.ts'

const ROWS_AT_ONCE = 200

/** The path of the log (LOG-11, API-59). */
export const logOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/log',
    summary:
      'Bookings, cancellations and changes of contracts in the days between sDate and eDate, by when they were done, the latest first.',
    allowed: ['staff'],
    query: rangeQuery,
    answer: logEntries,
    async run(ctx, { query }) {
      const { from, to } = rangeOf(ctx, query)
      const entries: LogEntryType[] = []
      let after: string | null = null
      do {
        const page: LogPageType = await log(ctx, { from, to, limit: ROWS_AT_ONCE, after })
        entries.push(...page.entries)
        after = page.next
      } while (after !== null)
      return logShape(entries)
    },
  }),
]
