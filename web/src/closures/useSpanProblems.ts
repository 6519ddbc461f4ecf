import { accountText } from '@koma/schema/accountTexts'
import { type SpanForm, spanProblems } from '@koma/schema/rules/closedSpan'
import { useState } from 'react'
import { useLanguage } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'

/** The problems, by field. */
export type Problems = Readonly<Record<string, string>>

interface Refused {
  field?: string | null
  message: string
}

/**
 * Returns the problems in the form of a closure or an absence: everything missing once it was to be sent, and the
 * server's refusal. Each is shown at its field, the first gets the focus. `unchosen` has the texts for fields where
 * nothing is chosen.
 */
export function useSpanProblems(form: (SpanForm & { reason: string }) | null, unchosen: Problems) {
  const [language] = useLanguage()
  const now = useNow()
  const { timezoneName } = useSchool()
  const [refusals, setRefusals] = useState(0)
  const [refused, setRefused] = useState<Refused | null>(null)
  const problems = form === null ? [] : spanProblems(form, now, timezoneName)
  // The first thing that is wrong with a field comes first.
  const texts = problems.toReversed().map(({ field, note }) => [field, accountText(note, language)] as const)
  const lacks: Problems = { ...unchosen, ...Object.fromEntries(texts) }
  const refuse = (answer: Refused | null) => {
    setRefused(answer)
    setRefusals((before) => before + 1)
  }
  const field = refused === null ? null : fieldOf(refused, form)
  return {
    /** The number of refusals: each time the form moves the focus to the error (`useWrongShown`). */
    refusals,
    /** The errors at the fields. */
    errors: { ...(refusals > 0 ? lacks : {}), ...(refused !== null && field !== null && { [field]: refused.message }) },
    /** The error that belongs to none of the fields. */
    other: refused !== null && field === null ? refused.message : null,
    /** Whether teacher or time lack nothing; the reason may still be missing. */
    hasSpan: Object.keys(lacks).every((name) => name === 'reason'),
    /** Notes the server's refusal. */
    refuse,
    /** Whether it can be sent; otherwise shows what is missing. */
    isWhole: () => {
      if (Object.keys(lacks).length === 0) return true
      refuse(null)
      return false
    },
    /** Forgets the server's refusal, because the form has changed since. */
    forget: () => setRefused(null),
  }
}

/** Returns the field that the form has for one of the server's; null where it has none. */
function fieldOf({ field }: Refused, form: SpanForm | null): string | null {
  const name = field?.split('.').at(-1)
  if (form === null || name === undefined) return null
  if (name === 'startsAt') return form.kind === 'hours' ? 'startTime' : 'from'
  if (name === 'endsAt') return form.kind === 'hours' ? 'endTime' : 'to'
  return name === 'reason' ? name : null
}
