import { useApolloClient } from '@apollo/client/react'
import { UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { OwnFieldFacts } from '../record/OwnFieldFacts.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useWatchedQuery } from '../shared/live/useWatchedQuery.ts'
import { useFrozenWhile } from '../ui/hooks/useFrozenWhile.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteLinks } from './NoteLinks.tsx'
import { StudentNoteQuery } from './noteDocuments.ts'
import { noteMessages } from './noteMessages.ts'
import classes from './StudentNote.module.css'
import { useNoteDrafts } from './useNoteDrafts.ts'
import { useFollow } from '../shared/live/useFollow.ts'

/**
 * Shows links to the material and the note under a student's row, behind one button. They are read when it opens, and
 * when somebody else saves the note. (TCH-10, TCH-13)
 */
export function StudentNote(props: {
  student: { id: string; fullName: string }
  slotId: string
  /** Open from the start: where there are few students. */
  open: boolean
}) {
  const { student, slotId } = props
  const m = useMessages(noteMessages)
  const { drafts } = useNoteDrafts()
  const [open, setOpen] = useState(props.open || drafts.has(student.id))
  const bodyId = useId()
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        aria-expanded={open}
        aria-controls={bodyId}
        aria-label={m.titleOf(student.fullName)}
        onClick={() => setOpen(!open)}
      >
        <IconChevronRight aria-hidden className={classes.chevron} size={18} stroke={1.9} />
        {m.title}
        {!open && drafts.has(student.id) && <span className={classes.changed}>{m.changed}</span>}
      </UnstyledButton>
      <div id={bodyId} hidden={!open}>
        {open && <Profile student={student} slotId={slotId} />}
      </div>
    </div>
  )
}

function Profile({ student, slotId }: { student: { id: string; fullName: string }; slotId: string }) {
  const { data, error, retry } = useWatchedQuery(StudentNoteQuery, { id: student.id })
  const client = useApolloClient()
  const again = {
    query: StudentNoteQuery,
    variables: { id: student.id },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  } as const
  useFollow(['note'], () => client.query(again), student.id)
  const m = useMessages(noteMessages)
  const profile = data?.studentProfile
  // The text written for a deleted student stays in sight.
  const shown = useFrozenWhile(profile, !profile)
  const isDeleted = data !== undefined && !profile
  if (!shown && !isDeleted) return error ? <ErrorState onRetry={retry} /> : <Spinner />
  return (
    <div className={classes.body}>
      {isDeleted && <Notice tone="warn">{m.noLongerExists}</Notice>}
      {profile && <OwnFieldFacts values={profile.fields} />}
      {profile && <NoteLinks profile={profile} />}
      {shown && <NoteEditor profile={shown} student={student} slotId={slotId} />}
    </div>
  )
}
