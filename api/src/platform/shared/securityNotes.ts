import type { Origin } from '@koma/schema/logTypes'
import type { WallTime } from '@koma/schema/rules/time'

/** What was not let in, and by whom and from where it was tried. */
export interface SecurityNote {
  type: 'refused' | 'key-refused' | 'too-many' | 'login-failed'
  schoolId: string
  at: WallTime
  origin: Origin
  /** The person or key as the log names them, `nobody` for strangers. */
  actor: string
  /** The account or key that it is about; left out where there is none. */
  account?: { kind: string; id: string; name: string }
  network: string | null
  browser: string | null
  /** The permission or scope that is missing, or the note of the refusal. */
  right?: string | null
  /** The operation by a name of ours, never what was typed. */
  operation?: string | null
}

/** Notes what was not let in, at most once a minute for a caller and a right (decision 130). */
export interface SecurityNotes {
  note(note: SecurityNote): Promise<void>
}
