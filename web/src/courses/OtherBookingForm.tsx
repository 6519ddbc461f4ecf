import { createOtherBookingInput } from '@koma/schema/records/course'
import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { CreateOtherBookingMutation, type OtherBooking, UpdateOtherBookingMutation } from './otherBookingDocuments.ts'
import { messages } from './otherBookingMessages.ts'

const nothing = { displayName: '' }

/** Asks for a new type of other booking: its name. (SET-27) */
export function NewOtherBooking({ onCreated }: { onCreated: (id: string) => void }) {
  const text = useMessages(messages)
  const { added } = useRecordWords()
  const make = useCreate(
    CreateOtherBookingMutation,
    'OtherBookings',
    ({ course }) => course && onCreated(course.id),
    ({ displayName }) => added(displayName),
  )
  const form = useRecordForm({
    isNew: true,
    record: nothing,
    schema: createOtherBookingInput,
    save: (_, entered) => make(entered),
  })
  return (
    <NewRecordForm form={form}>
      <TextInput
        label={text.displayName}
        description={text.nameHint}
        data-autofocus={true}
        {...form.field('displayName')}
      />
    </NewRecordForm>
  )
}

/** Renames a type of other booking. (SET-27, SET-29) */
export function OtherBookingForm({ type, reload }: { type: OtherBooking; reload: () => Promise<unknown> }) {
  const { id, version, displayName } = type
  const text = useMessages(messages)
  const locked = !usePermission('settingsEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateOtherBookingMutation)
  const form = useRecordForm({
    record: useMemo(() => ({ displayName }), [displayName]),
    schema: createOtherBookingInput,
    save: (changes) =>
      save({ input: { id, version, ...changes } }, unlessNoted(saved(changes.displayName ?? displayName))),
    reload,
  })
  return (
    <RecordForm
      form={form}
      locked={locked}
      guard={useLeaving(displayName)}
      wordsOf={(name, value) => ({ label: text[name], value: String(value) })}
    >
      <TextInput label={text.displayName} disabled={locked} {...form.field('displayName')} />
    </RecordForm>
  )
}
