import type { GuardianPart } from '@koma/schema/tables/guardianColumns'

/** The texts that a row has of one guardian. */
export type GuardianTexts = Partial<Record<GuardianPart, string>>

/** A guardian as a row makes or changes them, and their link to the row's student. */
export interface GuardianWish {
  /** The address in small letters, by which a guardian is known. */
  key: string
  /** Null for who is new when the file is read; an earlier row may make them. */
  id: string | null
  /** All values of a new one, the changed ones of another. */
  values: GuardianTexts
  /** The relation of a new link, or the new one of an old link; null where the link stays as it is. */
  link: { relation: string } | null
}
