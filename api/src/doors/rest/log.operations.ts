import { dateOf, plusDays, toTwelveDigits } from '@koma/schema/rules/time'
import { log } from '../../activity/log.ts'
import type { LogEntryType, LogPageType } from '../../activity/log.type.ts'
import type { Context } from '../../platform/shared/context.ts'
import { logEntries, logShape } from './log.shape.ts'
import { type Operation, operation } from './operation.ts'
import { anyRangeQuery, type Range, rangeOf, rangeQuery } from './range.ts'

const ROWS_AT_ONCE = 200
/** The list `all` starts this many days back unless a start is given (LOG-04). */
const DAYS_BEFORE = 14

const described = {
  method: 'GET',
  allowed: ['staff'],
  answer: logEntries,
} as const

/** The paths of the log (LOG-11, API-59, D104, D106). */
export const logOperations: Operation[] = [
  operation({
    ...described,
    path: '/api/log',
    name: 'listLogEntries',
    summary: 'Lists bookings, cancellations and contract changes made from `sDate` to `eDate`, newest first.',
    scopes: ['log:read'],
    query: rangeQuery,
    run: async (ctx, { query }) => logShape(await entriesOf(ctx, rangeOf(ctx, query))),
  }),
  ...['/api/list/log/all', '/api/log/all'].map((path) =>
    operation({
      ...described,
      path,
      name: 'listLogEntries',
      older: true,
      summary: 'Lists the same entries, by default of the last 14 days.',
      scopes: ['log:read'],
      query: anyRangeQuery,
      async run(ctx, { query: { sDate, eDate } }) {
        const [first, last] = [plusDays(dateOf(ctx.now), -DAYS_BEFORE), dateOf(ctx.now)]
        const range = rangeOf(ctx, {
          sDate: sDate ?? toTwelveDigits(`${first}T00:00`),
          eDate: eDate ?? toTwelveDigits(`${last}T23:59`),
        })
        return logShape(await entriesOf(ctx, range))
      },
    }),
  ),
]

/** Returns the entries of a range, to the minute. */
async function entriesOf(ctx: Context, range: Range): Promise<LogEntryType[]> {
  const { from, to } = range
  const entries: LogEntryType[] = []
  let after: string | null = null
  do {
    const page: LogPageType = await log(ctx, { from, to, limit: ROWS_AT_ONCE, after })
    entries.push(...page.entries.filter(({ doneAt }) => range.includes({ startsAt: `${doneAt.slice(0, 16)}:00` })))
    after = page.next
  } while (after !== null)
  return entries
}
