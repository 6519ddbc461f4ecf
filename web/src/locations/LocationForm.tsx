import { createLocationInput, updateLocationInput } from '@koma/schema/records/location'
import { Checkbox, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import form from '../record/RecordForm.module.css'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useMake } from '../record/useMake.ts'
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
  const make = useMake(
    CreateLocationMutation,
    'Locations',
    ({ location }) => location && onCreated(location.id),
    ({ locationName }) => added(locationName),
  )
  const work = useRecordForm<Values>({
    isNew: true,
    record: nothing,
    schema: createLocationInput,
    save: (_, entered) => make(entered),
  })
  return (
    <NewRecordForm work={work}>
      <Fields work={work} focused />
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
  const work = useRecordForm<Values>({
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
      work={work}
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
      <Fields work={work} locked={!mayEdit} />
    </RecordForm>
  )
}

/** Returns one of the documented types; any other counts as at the school. */
export const typeOf = (type: string): Values['type'] => (type === 'dispatch' ? 'dispatch' : 'school')

function Fields({
  work,
  locked = false,
  focused,
}: {
  work: RecordFormState<Values>
  locked?: boolean
  focused?: true
}) {
  const text = useMessages(messages)
  return (
    <>
      <TextInput label={text.locationName} disabled={locked} data-autofocus={focused} {...work.field('locationName')} />
      <ChoiceSegments
        label={text.type}
        value={work.values.type}
        onChange={(type) => work.form.setFieldValue('type', type)}
        disabled={locked}
        data={[
          { value: 'school', label: text.types.school },
          { value: 'dispatch', label: text.types.dispatch },
        ]}
      />
      <Checkbox
        label={text.oneLessonAtATime}
        checked={work.values.oneLessonAtATime}
        onChange={(event) => work.form.setFieldValue('oneLessonAtATime', event.currentTarget.checked)}
        error={work.field('oneLessonAtATime').error}
        disabled={locked}
      />
      <p className={form.hint}>{text.oneLessonHint}</p>
    </>
  )
}
