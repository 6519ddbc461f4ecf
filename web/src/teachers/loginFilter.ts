import { useCallback } from 'react'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'

/** The time of the last sign-in, as the filter of the list knows it. (ATCH-03, CONST-33) */
export const loginChoices = ['', 'never', '24h', '7d', '30d', 'over30d', 'over100d'] as const

export type LoginChoice = (typeof loginChoices)[number]

const hours: Record<Exclude<LoginChoice, '' | 'never'>, number> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
  over30d: 30 * 24,
  over100d: 100 * 24,
}

/** Tells whether a login at `at`, an hour of the school's clock as `now` is, or null for none, is what was chosen. */
export function passesLogin(choice: LoginChoice, at: string | null, now: string): boolean {
  if (choice === '') return true
  if (choice === 'never') return at === null
  if (at === null) return false
  const since = Temporal.PlainDateTime.from(at).until(now, { largestUnit: 'hours' }).total('hours')
  return choice.startsWith('over') ? since > hours[choice] : since <= hours[choice]
}

/** Returns the filter for the present minute and the school's clock; the same function until they change. */
export function useLoginFilter(choice: LoginChoice): (at: string | null) => boolean {
  const now = useNow()
  const { timezoneName } = useSchool()
  return useCallback(
    (at: string | null) => passesLogin(choice, at === null ? null : wallTimeOf(at, timezoneName), now),
    [choice, now, timezoneName],
  )
}
