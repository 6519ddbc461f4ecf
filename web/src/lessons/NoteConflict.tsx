import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import type { StudentNoteData } from './noteDocuments.ts'
import { noteMessages } from './noteMessages.ts'
import classes from './StudentNote.module.css'
import type { Note } from './useNote.ts'

/** Two people wrote one note: both texts, and a choice that never loses one unseen. `field` holds one's own. (TCH-12) */
export function NoteConflict({ profile, note, field }: { profile: StudentNoteData; note: Note; field: ReactNode }) {
  const m = useMessages(noteMessages)
  return (
    <div className={classes.conflict}>
      <p role="alert" className={classes.warning}>
        {m.conflict(profile.savedBy ?? m.somebody)}
      </p>
      <section className={classes.side} aria-label={m.theirs}>
        <h4 className={classes.sideTitle}>{m.theirs}</h4>
        <p className={classes.theirs}>{profile.profile || m.nothing}</p>
        <Button variant="default" onClick={note.keepTheirs}>
          {m.keepTheirs}
        </Button>
      </section>
      <section className={classes.side} aria-label={m.mine}>
        <h4 className={classes.sideTitle}>{m.mine}</h4>
        {field}
        <Button variant="default" onClick={note.join}>
          {m.join}
        </Button>
        <Button loading={note.state === 'saving'} onClick={() => void note.keepMine()}>
          {m.keepMine}
        </Button>
      </section>
    </div>
  )
}
