import type { ReactNode } from 'react'
import { ClashNotice } from '../record/ClashNotice.tsx'
import { messages } from '../record/messages.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { StudentNoteData } from './noteDocuments.ts'
import { noteMessages } from './noteMessages.ts'
import type { Note } from './useNote.ts'

/**
 * Shows both texts of a note that two people wrote, and a choice that never loses one unseen. `field` holds one's own.
 * (TCH-12)
 */
export function NoteConflict({ profile, note, field }: { profile: StudentNoteData; note: Note; field: ReactNode }) {
  const m = useMessages(noteMessages)
  const { takeTheirs } = useMessages(messages)
  return (
    <ClashNotice
      title={m.conflict(profile.savedBy ?? m.somebody)}
      sides={{ theirs: profile.profile, mine: field }}
      choices={[
        { label: takeTheirs, onClick: note.keepTheirs },
        { label: m.join, onClick: note.join },
        {
          label: m.keepMine,
          onClick: () => void note.keepMine(),
          filled: true,
          loading: note.state === 'saving',
        },
      ]}
    />
  )
}
