import { longestProfile } from '@koma/schema/input/profile'
import { Button, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { focusedNow } from '../ui/open/focusedNow.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { NoteConflict } from './NoteConflict.tsx'
import type { StudentNoteData } from './noteDocuments.ts'
import { noteMessages } from './noteMessages.ts'
import classes from './StudentNote.module.css'
import { useNote } from './useNote.ts'

/**
 * Shows the note about a student: written here, kept by an explicit save, which says so. When somebody else saved
 * meanwhile, both texts stay here until one is chosen. Ctrl+Enter saves. (TCH-10, TCH-12, TCH-14, ERR-07)
 */
export function NoteEditor(props: {
  profile: StudentNoteData
  student: { id: string; fullName: string }
  slotId: string
}) {
  const { profile, student } = props
  const m = useMessages(noteMessages)
  const format = useFormat()
  const note = useNote(props)
  const { conflict } = note
  const input = useRef<HTMLTextAreaElement>(null)
  const wasConflict = useRef(conflict)
  // Beside another text the field is drawn again, and so it is after a choice: somebody who was in it goes on in it.
  useEffect(() => {
    if (wasConflict.current !== conflict && focusedNow() === null) input.current?.focus()
    wasConflict.current = conflict
  }, [conflict])
  const field = (
    <Textarea
      ref={input}
      aria-label={m.field(student.fullName)}
      placeholder={m.empty}
      value={note.text}
      onChange={(event) => note.write(event.currentTarget.value)}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => void note.save()]])}
      maxLength={longestProfile}
      rows={4}
      resize="vertical"
      classNames={{ input: classes.input }}
    />
  )
  if (conflict) return <NoteConflict profile={profile} note={note} field={field} />

  const problem = note.state === 'failed' ? m.failed : note.state === 'offline' ? m.offline : undefined
  return (
    <div className={classes.editor}>
      {field}
      <div className={classes.foot}>
        <output className={classes.state} data-bad={problem !== undefined || undefined}>
          {problem !== undefined && <IconAlertTriangle aria-hidden size={16} stroke={1.9} />}
          {problem ?? (note.dirty && (note.state === 'joined' ? m.joined : m.changed))}
          {!note.dirty && note.state === 'saved' && (
            <span className={classes.saved}>
              <IconCheck aria-hidden size={16} stroke={2.4} />
              {m.saved}
            </span>
          )}
          {!note.dirty && note.state !== 'saved' && profile.savedAt !== null && (
            <span className={classes.dimmed}>
              {m.savedBy(profile.savedBy ?? m.somebody, format.dateTime(profile.savedAt))}
            </span>
          )}
        </output>
        <Button
          size="md"
          variant={note.dirty ? 'filled' : 'default'}
          disabled={!note.dirty}
          loading={note.state === 'saving'}
          onClick={() => void note.save()}
        >
          {m.save}
        </Button>
      </div>
    </div>
  )
}
