import { useQuery } from '@apollo/client/react'
import { saveProfileInput } from '@koma/schema/input/profile'
import { Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import parts from '../record/RecordParts.module.css'
import type { StudentPage_NoteFragment as Note } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { staffMessages } from './staffMessages.ts'
import { SaveStudentNoteMutation, StudentPageNoteQuery } from './studentLifeDocuments.ts'
import { useFollow } from '../shared/live/useFollow.ts'

/** Shows the note of teachers and staff about a student, with its author and time; edited in place. (TCH-12, D59) */
export function SavedNote({ id }: { id: string }) {
  const { data, refetch } = useQuery(StudentPageNoteQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  useFollow(['note'], refetch, id)
  return data ? <NoteForm note={data.studentProfile} reload={refetch} /> : null
}

const schema = saveProfileInput.pick({ profile: true })

function NoteForm({ note, reload }: { note: Note; reload: () => Promise<unknown> }) {
  const { id, version, profile, savedBy, savedAt } = note
  const text = useMessages(staffMessages)
  const format = useFormat()
  const { saved } = useRecordWords()
  const { save } = useSave(SaveStudentNoteMutation)
  const record = useMemo(() => ({ profile }), [profile])
  const form = useRecordForm({
    record,
    schema,
    save: (_, entered) =>
      save({ input: { studentId: id, profile: entered.profile, version } }, unlessNoted(saved(text.note))),
    reload,
  })
  return (
    <section className={parts.part} aria-label={text.note}>
      <h3>{text.note}</h3>
      <RecordForm
        form={form}
        saveLabel={text.saveNote}
        guard={useLeaving(text.note)}
        wordsOf={(_, value) => ({ label: text.note, value: String(value) })}
      >
        <Textarea
          {...form.field('profile')}
          aria-label={text.note}
          placeholder={text.noNote}
          description={
            savedAt === null ? text.noteHint : text.savedBy(savedBy ?? text.somebody, format.dateTime(savedAt))
          }
          inputWrapperOrder={['input', 'description', 'error']}
          rows={4}
          resize="vertical"
        />
      </RecordForm>
    </section>
  )
}
