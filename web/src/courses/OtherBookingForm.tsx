import { createOtherBookingInput } from '@koma/schema/input/course'
import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { messages as recordMessages } from '../record/messages.ts'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving, useLeavingNew } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { CreateOtherBookingMutation, type OtherBooking, UpdateOtherBookingMutation } from './otherBookingDocuments.ts'
import { messages } from './otherBookingMessages.ts'

const nothing = { displayName: '' }

/** Asks for a new type of other booking: its name. (SET-27) */
export function NewOtherBooking({ onCreated }: { onCreated: (id: string) => void }) {
  const { create } = useMessages(recordMessages)
  const guard = useLeavingNew()
  const text = useMessages(messages)
  const { save } = useSave(CreateOtherBookingMutation, { refetch: ['OtherBookings'], awaitRefetch: true })
  const work = useRecordForm({
    record: nothing,
    schema: createOtherBookingInput,
    save: async (_, entered) => {
      const answer = await save({ input: entered })
      if (answer?.course) onCreated(answer.course.id)
      return answer
    },
  })
  return (
    <RecordForm work={work} saveLabel={create} guard={guard}>
      <TextInput
        label={text.displayName}
        description={text.nameHint}
        data-autofocus={true}
        {...work.field('displayName')}
      />
    </RecordForm>
  )
}

/** Renames a type of other booking. (SET-27, SET-29) */
export function OtherBookingForm({ type, reload }: { type: OtherBooking; reload: () => Promise<unknown> }) {
  const { id, version, displayName } = type
  const text = useMessages(messages)
  const locked = !usePermission('settingsEdit')
  const { save } = useSave(UpdateOtherBookingMutation)
  const work = useRecordForm({
    record: useMemo(() => ({ displayName }), [displayName]),
    schema: createOtherBookingInput,
    save: (changes) => save({ input: { id, version, ...changes } }),
    reload,
  })
  return (
    <RecordForm
      work={work}
      locked={locked}
      guard={useLeaving(displayName)}
      wordsOf={(name, value) => ({ label: text[name], value: String(value) })}
    >
      <TextInput label={text.displayName} disabled={locked} {...work.field('displayName')} />
    </RecordForm>
  )
}
