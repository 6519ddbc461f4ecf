import type { AccountNote } from '@koma/schema/accountTexts'
import type { Refusal } from '@koma/schema/answers'

/** The outcome of a change of an account, password or setting; the code of a refusal is an HTTP status. */
export type AccountResult = { ok: true; note?: AccountNote } | Refusal
