import type { AccountNote } from './accountTexts.ts'
import type { ReasonCode } from './codes.ts'
import type { RefusalNote } from './refusals.ts'

/** The code of an answer: a reason code, or the HTTP status that REST gives the same refusal. */
export type AnswerCode = ReasonCode | '400' | '401' | '403' | '404' | '409' | '410' | '429'

/** The note of an answer, which has its own text. */
export type AnswerNote = RefusalNote | AccountNote
