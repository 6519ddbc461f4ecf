import { type ReactNode, useMemo, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { isOtherSlotOpen } from '../calendar/useOpenSlot.ts'
import { Unsaved } from '../record/Unsaved.tsx'
import { noteMessages } from './noteMessages.ts'
import { type NoteDraft, type NoteDrafts, NoteDraftsContext } from './useNoteDrafts.ts'

/** Keeps the unsaved notes of a page, and asks before they are left. (TCH-10) */
export function NoteDraftsProvider({ children }: { children: ReactNode }) {
  const m = useMessages(noteMessages)
  const [drafts, setDrafts] = useState<ReadonlyMap<string, NoteDraft>>(new Map())
  const value = useMemo<NoteDrafts>(
    () => ({
      drafts,
      write: (draft) => setDrafts((before) => new Map(before).set(draft.student.id, draft)),
      drop: (studentId) => setDrafts((before) => without(before, studentId)),
      saved: (studentId, text, version) =>
        setDrafts((before) => {
          const draft = before.get(studentId)
          if (!draft) return before
          return draft.text === text
            ? without(before, studentId)
            : new Map(before).set(studentId, { ...draft, version })
        }),
    }),
    [drafts],
  )
  return (
    <NoteDraftsContext value={value}>
      {children}
      <Unsaved
        unsaved={drafts.size > 0}
        guard={{
          text: m.unsaved([...drafts.values()].map(({ student }) => student.fullName)),
          isLeaving: isOtherSlotOpen,
        }}
        onDiscard={() => setDrafts(new Map())}
      />
    </NoteDraftsContext>
  )
}

function without(drafts: ReadonlyMap<string, NoteDraft>, studentId: string): ReadonlyMap<string, NoteDraft> {
  const rest = new Map(drafts)
  rest.delete(studentId)
  return rest
}
