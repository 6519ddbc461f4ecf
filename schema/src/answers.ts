import { accountText, isAccountNote } from './accountTexts.ts'
import { isReasonCode, type Language, type ReasonCode } from './codes.ts'
import { isRefusalNote, refusalText } from './refusals.ts'
import type { AnswerCode, AnswerNote } from './answerCodes.ts'
import type { Reason } from './reasons.ts'

/** A problem with one field of a form: its note, or the words where no note says it. */
export interface FieldFault {
  field: string
  note?: AnswerNote
  words?: string
  reason?: Reason
}

/** A refusal; `field` names the field of the input that it is about. */
export interface Refusal {
  ok: false
  code: AnswerCode
  note?: AnswerNote
  /** The reason, where neither note nor code names it. */
  reason?: Reason
  field?: string
  /** All that is wrong with the form, where it was read whole; the first is the one that the fields above tell. */
  faults?: readonly FieldFault[]
  /** The day that the note's words name. */
  day?: string
  /** The words, where they depend on more than the note, as on the school's hours. */
  words?: string
  /** The reason in words, where REST gives it beside the message (D113). */
  conflict?: string
  /** After how many seconds the same may be tried again; with 429. */
  retryAfter?: number
}

/** Returns the text of an answer: of its note, otherwise of its code. */
export function answerText(
  answer: { code: AnswerCode; note?: AnswerNote | undefined; day?: string | undefined },
  language: Language,
): string {
  const { code, note, day } = answer
  if (note !== undefined && isAccountNote(note)) return accountText(note, language)
  return refusalText({ code: isReason(code) ? code : 'generalE', note, day }, language)
}

/**
 * Returns the words of a kept note or reason code, or of a note with its subject behind a colon, such as
 * `closedFor:年末休み`. Anything else is shown as it is.
 */
export function keptText(storedNote: string, language: Language): string {
  const at = storedNote.indexOf(':')
  const [note, about] = at < 0 ? [storedNote, ''] : [storedNote.slice(0, at), storedNote.slice(at + 1)]
  if (isAccountNote(note)) return accountText(note, language, about)
  if (isRefusalNote(note)) return answerText({ code: 'generalE', note, day: about }, language)
  return isReasonCode(storedNote) ? answerText({ code: storedNote }, language) : storedNote
}

/** Tells whether `word` is a note for which answers have their own text. */
export function isNote(word: string): word is AnswerNote {
  return isAccountNote(word) || isRefusalNote(word)
}

function isReason(code: AnswerCode): code is ReasonCode {
  return !/^4\d\d$/.test(code)
}
