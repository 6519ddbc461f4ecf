import { createLocationInput, updateLocationInput } from '@koma/schema/records/location'
import { Checkbox, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import formClasses from '../record/RecordForm.module.css'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { type RecordFormState, useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { CreateLocationMutation, type Place, UpdateLocationMutation } from './locationDocuments.ts'
import { messages } from './messages.ts'

const updateSchema = updateLocationInput.pick({ locationName: true, type: true, oneLessonAtATime: true })
const nothing: Values = { locationName: '', type: 'school', oneLessonAtATime: false }

type Values = { locationName: string; type: 'school' | 'dispatch'; oneLessonAtATime: boolean }

/** Asks for a new place. (SET-22, SET-24, ERR-35, PERM-34) */
export function NewLocation({ onCreated }: { onCreated: (id: string) => void }) {
  const { added } = useRecordWords()
  const make = useCreate(
    CreateLocationMutation,
    'Locations',
    ({ location }) => location && onCreated(location.id),
    ({ locationName }) => added(locationName),
  )
  const form = useRecordForm<Values>({
    isNew: true,
    record: nothing,
    schema: createLocationInput,
    save: (_, entered) => make(entered),
  })
  return (
    <NewRecordForm form={form}>
      <Fields form={form} focused />
    </NewRecordForm>
  )
}

/** Edits a place. (SET-22, PERM-35) */
export function LocationForm({ place, reload }: { place: Place; reload: () => Promise<unknown> }) {
  const { id, version, locationName, type, oneLessonAtATime } = place
  const text = useMessages(messages)
  const mayEdit = usePermission('locationEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateLocationMutation)
  const form = useRecordForm<Values>({
    record: useMemo(
      () => ({ locationName, type: typeOf(type), oneLessonAtATime }),
      [locationName, type, oneLessonAtATime],
    ),
    schema: updateSchema,
    save: (changes) =>
      save({ input: { id, version, ...changes } }, unlessNoted(saved(changes.locationName ?? locationName))),
    reload,
  })
  return (
    <RecordForm
      form={form}
      locked={!mayEdit}
      guard={useLeaving(locationName)}
      wordsOf={(name, value) => ({
        label: text[name],
        value:
          name === 'type'
            ? text.types[typeOf(String(value))]
            : name === 'oneLessonAtATime'
              ? text[value === true ? 'on' : 'off']
              : String(value),
      })}
    >
      <Fields form={form} locked={!mayEdit} />
    </RecordForm>
  )
}

/** Returns one of the documented types; any other counts as at the school. */
export const typeOf = (type: string): Values['type'] => (type === 'dispatch' ? 'dispatch' : 'school')

function Fields({
  form,
  locked = false,
  focused,
}: {
  form: RecordFormState<Values>
  locked?: boolean
  focused?: true
}) {
  const text = useMessages(messages)
  return (
    <>
      <TextInput label={text.locationName} disabled={locked} data-autofocus={focused} {...form.field('locationName')} />
      <ChoiceSegments
        label={text.type}
        value={form.values.type}
        onChange={(type) => form.setField('type', type)}
        disabled={locked}
        data={[
          { value: 'school', label: text.types.school },
          { value: 'dispatch', label: text.types.dispatch },
        ]}
      />
      <Checkbox
        label={text.oneLessonAtATime}
        checked={form.values.oneLessonAtATime}
        onChange={(event) => form.setField('oneLessonAtATime', event.currentTarget.checked)}
        error={form.field('oneLessonAtATime').error}
        disabled={locked}
      />
      <p className={formClasses.hint}>{text.oneLessonHint}</p>
    </>
  )
}
