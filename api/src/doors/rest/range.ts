import type { Language } from '@koma/schema/codes'
import { noSuchDayText } from '@koma/schema/dayTexts'
import { dateOf, fromTwelveDigits, type WallDate, type WallTime } from '@koma/schema/rules/time'
import type { Context } from '../../platform/shared/context.ts'
import { z } from 'zod'
import type { GraphQLError } from 'graphql'
import { badInput } from '../../platform/shared/errors.ts'
import { formatMessage } from '../../platform/shared/faults.ts'

export const rangeQuery = z.object({
  // A missing date is refused in the words for an invalid one (ERR-25).
  sDate: z.string().prefault('').describe('YYYYMMDD0000'),
  eDate: z.string().prefault('').describe('YYYYMMDD2359'),
})

/** The range of a path that has one of its own when none is given. */
export const anyRangeQuery = z.object({
  sDate: z.string().optional().describe('YYYYMMDD0000'),
  eDate: z.string().optional().describe('YYYYMMDD2359'),
})

/** The days of a range, and which starts lie in it, both ends included. */
export interface Range {
  from: WallDate
  to: WallDate
  /** Whether it begins with the first minute of a day and ends with the last one of a day. */
  isWholeDays: boolean
  includes(slot: { startsAt: WallTime }): boolean
}

/**
 * Returns the range between `sDate` and `eDate`, `YYYYMMDDHHmm` or ten digits; BAD_USER_INPUT in the documented words
 * (ERR-25).
 */
export function rangeOf(ctx: Pick<Context, 'language'>, { sDate, eDate }: { sDate: string; eDate: string }): Range {
  const first = timeOf(sDate)
  const last = timeOf(eDate)
  if (first === null || last === null) {
    throw badDate(ctx.language, { ...(first === null && { sDate }), ...(last === null && { eDate }) }, TIME)
  }
  return {
    from: dateOf(first),
    to: dateOf(last),
    isWholeDays: first <= last && first.endsWith('T00:00:00') && last.endsWith('T23:59:00'),
    includes: ({ startsAt }) => first <= startsAt && startsAt <= last,
  }
}

const TIME = { en: 'a minute, YYYYMMDDHHmm, such as 202612010000', jp: '日時（YYYYMMDDHHmm、例：202612010000）' }

/**
 * Returns BAD_USER_INPUT in the documented words for an invalid date (ERR-25); its details name the fields that were
 * `sent`, and their form or that there is no such day.
 */
export function badDate(
  language: Language,
  sent: Readonly<Record<string, string>>,
  form: Readonly<Record<Language, string>>,
): GraphQLError {
  const text = {
    en: 'Rejected pre-call: Invalid date format',
    jp: '送信前に中止しました：日付の形式が正しくありません',
  }
  const faults = Object.entries(sent).map(([field, date]) => ({
    field,
    message: noSuchDayText(date.slice(0, 8), language) ?? formatMessage(form[language], language),
  }))
  return badInput(text[language], faults)
}

function timeOf(digits: string): WallTime | null {
  return fromTwelveDigits(digits.length === 10 ? `${digits}00` : digits)
}
