import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useToday } from '../shared/school/useNow.ts'
import { messages } from './nothingMessages.ts'
import { useStudentAccount } from './useStudentAccount.ts'
import { whyNothing } from './whyNothing.ts'

/**
 * Tells why the student can book nothing at all and what to do, in words; null where something may be found. (STU-08)
 */
export function useNothingWords(): { title: string; hint: string } | null {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const today = useToday()
  const nothing = whyNothing(useStudentAccount().contractFacts, today)
  if (nothing === null || nothing.kind === 'contract') return null
  const title =
    nothing.kind === 'points'
      ? text.noPoints(format.credits(0, creditType))
      : text.usedUp(format.month(nothing.month), nothing.limit)
  return { title, hint: text.askSchool }
}
