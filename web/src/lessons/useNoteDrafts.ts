import { createContext, use } from 'react'

/** A note as it is being written: unsaved text, and the version of the saved one it was made from. */
export interface NoteDraft {
  text: string
  version: number
  /** In which slot it is written; it stays in sight there even when the student cancels meanwhile. */
  slotId: string
  student: { id: string; fullName: string }
}

/** The unsaved notes of a page, by the student's id. */
export interface NoteDrafts {
  drafts: ReadonlyMap<string, NoteDraft>
  write: (draft: NoteDraft) => void
  drop: (studentId: string) => void
  /** `text` has been saved as `version`: the draft ends, unless it has gone on since. */
  saved: (studentId: string, text: string, version: number) => void
}

export const NoteDraftsContext = createContext<NoteDrafts | null>(null)

/** Returns the unsaved notes of the page around; only below `NoteDraftsProvider`. */
export function useNoteDrafts(): NoteDrafts {
  const drafts = use(NoteDraftsContext)
  if (!drafts) throw new Error('Notes are written below NoteDraftsProvider only.')
  return drafts
}
