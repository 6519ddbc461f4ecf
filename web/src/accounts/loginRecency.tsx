import { wallTimeOf } from '../shared/format/dates.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { messages } from './messages.ts'

/** How long ago somebody signed in last. (ASTU-07, CONST-32) */
export type LoginRecency = 'today' | 'week' | 'month' | 'hundred' | 'beyond' | 'never'

/**
 * Returns the recency of a login at `at`, by the school's clock as `now` is; null for none. (ASTU-07, CONST-32, D77)
 */
export function recencyOf(at: string | null, now: string): LoginRecency {
  if (at === null) return 'never'
  if (at.slice(0, 10) === now.slice(0, 10)) return 'today'
  const days = Temporal.PlainDateTime.from(at).until(now, { largestUnit: 'days' }).total('days')
  if (days < 7) return 'week'
  if (days < 30) return 'month'
  return days <= 100 ? 'hundred' : 'beyond'
}

const stale: readonly LoginRecency[] = ['hundred', 'beyond', 'never']

/** Shows how recent the last login is; an old one stands out by colour and shape. (ASTU-06, ASTU-07) */
export function LoginRecencyBadge({ lastLoginAt }: { lastLoginAt: string | null }) {
  const { recency } = useMessages(messages)
  const now = useNow()
  const { timezoneName } = useSchool()
  const found = recencyOf(lastLoginAt === null ? null : wallTimeOf(lastLoginAt, timezoneName), now)
  return stale.includes(found) ? <StatusBadge tone="bad">{recency[found]}</StatusBadge> : recency[found]
}
