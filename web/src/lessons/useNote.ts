import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors'
import { useEffect, useState } from 'react'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { whenOnlineAgain } from '../shared/live/whenOnlineAgain.ts'
import { announce } from '../ui/announce.tsx'
import { useStable } from '../ui/hooks/useStable.ts'
import { toastError } from '../ui/toasts.tsx'
import { noteMessages } from './noteMessages.ts'
import { SaveNoteMutation, type StudentNoteData } from './noteDocuments.ts'
import { useNoteDrafts } from './useNoteDrafts.ts'

/** How the last step ended: saved, or why not; `joined` after two texts were put together. */
type NoteState = 'idle' | 'saving' | 'saved' | 'joined' | 'failed' | 'offline'

/** A note while it is written. */
export interface Note {
  text: string
  /** There is text that is not saved. */
  dirty: boolean
  /** Somebody else has saved another text since this one was begun. */
  conflict: boolean
  state: NoteState
  write: (text: string) => void
  save: () => Promise<void>
  /** Gives the own text up for the saved one. */
  keepTheirs: () => void
  /** Saves the own text over the other one, which is on screen. */
  keepMine: () => Promise<void>
  /** Puts both texts into the field, to be looked through and saved. */
  join: () => void
}

/**
 * Edits and saves one student's note. A save names the version the text was begun from, so that no save overwrites
 * another one unseen. The text stays until it is saved or discarded. A save that the network prevented shows below the
 * field, which a toast would cover. (TCH-10, TCH-12, TCH-14, ERR-07)
 */
export function useNote(props: {
  profile: StudentNoteData
  student: { id: string; fullName: string }
  slotId: string
}): Note {
  const { profile, student, slotId } = props
  const { savedOf } = useMessages(noteMessages)
  const { drafts, write, drop, saved } = useNoteDrafts()
  const [state, setState] = useState<NoteState>('idle')
  const { save: send } = useSave(SaveNoteMutation, {
    onFailure: (error) => {
      const answered = CombinedGraphQLErrors.is(error) || ServerError.is(error)
      setState(answered ? 'failed' : 'offline')
      if (answered) toastError()
    },
  })
  const draft = drafts.get(student.id)
  const text = draft?.text ?? profile.profile

  const keepDraft = (changed: string, version: number) => {
    if (changed === profile.profile) drop(student.id)
    else write({ text: changed, version, slotId, student })
  }
  const save = async (version: number) => {
    if (draft === undefined || state === 'saving') return
    setState('saving')
    const answer = await send(
      { input: { studentId: student.id, profile: text, version } },
      {
        done: savedOf(student.fullName),
        refused: (refusal) => (isConflict(refusal.profile, version) ? announced(refusal) : refusal.message),
      },
    )
    if (answer === null) return
    // The cache now has the other person's text, shown beside the own one. A deleted student has no other text.
    if (!answer.success || answer.profile === null) {
      return setState(isConflict(answer.profile, version) ? 'idle' : 'failed')
    }
    saved(student.id, text, answer.profile.version)
    setState('saved')
  }
  // An unsaved text is saved as soon as there is a connection again.
  const saveAgain = useStable(() => void save(draft?.version ?? profile.version))
  useEffect(() => {
    if (state !== 'offline') return
    return whenOnlineAgain(saveAgain)
  }, [state, saveAgain])

  return {
    text,
    dirty: draft !== undefined,
    conflict: draft !== undefined && draft.version !== profile.version && draft.text !== profile.profile,
    state,
    write: (changed) => {
      keepDraft(changed, draft?.version ?? profile.version)
      if (state !== 'saving') setState('idle')
    },
    save: () => save(draft?.version ?? profile.version),
    keepTheirs: () => {
      drop(student.id)
      setState('idle')
    },
    keepMine: () => save(profile.version),
    join: () => {
      keepDraft([profile.profile, text].filter(Boolean).join('\n\n'), profile.version)
      setState('joined')
    },
  }
}

/** Tells whether somebody else has saved another version than the one that the own text was begun from. */
function isConflict(saved: { version: number } | null | undefined, version: number): boolean {
  return saved != null && saved.version !== version
}

/** Announces a refusal to screen readers; on screen it shows as two texts side by side. */
function announced({ message }: { message: string }): null {
  announce(message)
  return null
}
