import { lookup } from '@koma/schema/rules/lookup'
import type { AnswerCode } from '@koma/schema/answerCodes'
import { answerText, isNote, keptText } from '@koma/schema/answers'
import { type Language } from '@koma/schema/codes'
import { codeOfKept } from '@koma/schema/refusals'
import { templateProblemText } from '@koma/schema/templateTexts'

/**
 * Returns the code and words of a place's outcome: a booking's own codes, where it came to that (FIX-31, ERR-33, D118).
 */
export function placeOutcomeText(
  outcome: string,
  note: string | null,
  language: Language,
): { code: AnswerCode; message: string } {
  if (outcome === 'notFixed') return { code: 'generalE', message: templateProblemText('student', language) }
  if (outcome === 'noSlot') return { code: 'ES1001', message: templateProblemText('noSlot', language) }
  if (outcome === 'cancelled') return { code: 'generalE', message: keptText(note ?? 'notFound', language) }
  if (outcome === 'kept') return { code: '1001', message: keptText(note ?? '1001', language) }
  const ofOutcome = codes[outcome]
  if (ofOutcome !== undefined) return { code: ofOutcome, message: answerText({ code: ofOutcome }, language) }
  const code = note === null ? null : codeOfKept(note)
  if (note !== null && (code !== null || isNote(note)))
    return { code: code ?? 'generalE', message: keptText(note, language) }
  return { code: 'generalE', message: answerText({ code: 'generalE' }, language) }
}

/** The codes by outcome. A student who has the place already counts as booked. */
const codes: Readonly<Record<string, AnswerCode>> = lookup({
  made: '1001',
  takenBack: '1001',
  there: 'EU1005',
})
