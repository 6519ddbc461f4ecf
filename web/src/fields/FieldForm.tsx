import { createStudentFieldInput } from '@koma/schema/records/studentField'
import { fieldKinds } from '@koma/schema/rules/fieldKinds'
import { nameIn } from '@koma/schema/rules/studentField'
import { Select, Switch, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useCreate } from '../record/useCreate.ts'
import { useLeaving } from '../record/useLeaving.ts'
import { type RecordFormState, useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type Choice, ChoiceInputs } from './ChoiceInputs.tsx'
import { CreateFieldMutation, type OwnField, UpdateFieldMutation } from './fieldDocuments.ts'
import { messages } from './messages.ts'

type Values = Pick<OwnField, 'nameJp' | 'nameEn' | 'kind' | 'required' | 'teachersSee' | 'studentsSee'> & {
  choices: Choice[]
}

const nothing: Values = {
  nameJp: '',
  nameEn: '',
  kind: 'text',
  required: false,
  teachersSee: false,
  studentsSee: false,
  choices: [],
}

const schema = createStudentFieldInput.omit({ active: true })

/** Returns the form's values as the server takes them: rows of choices without a name are left out. */
const prepare = (entered: Values): Values => ({
  ...entered,
  choices: entered.kind === 'choice' ? entered.choices.filter((each) => each.id || each.nameJp || each.nameEn) : [],
})

/** Asks for a new field. (FIELD-01) */
export function NewField({ onCreated }: { onCreated: (id: string) => void }) {
  const [language] = useLanguage()
  const { added } = useRecordWords()
  const make = useCreate(
    CreateFieldMutation,
    'Fields',
    ({ studentField }) => studentField && onCreated(studentField.id),
    ({ nameJp, nameEn }) => added(nameIn({ nameJp: nameJp ?? '', nameEn: nameEn ?? '' }, language)),
  )
  const form = useRecordForm<Values>({
    isNew: true,
    record: nothing,
    schema,
    prepare,
    save: (_, entered) => make(entered),
  })
  return (
    <NewRecordForm form={form}>
      <Inputs form={form} isNew />
    </NewRecordForm>
  )
}

/** Edits a field; its kind stays. (FIELD-01) */
export function FieldForm({ field, reload }: { field: OwnField; reload: () => Promise<unknown> }) {
  const { id, version } = field
  const text = useMessages(messages)
  const [language] = useLanguage()
  const locked = !usePermission('settingsEdit')
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateFieldMutation, { refetch: ['Fields'] })
  const record = useMemo<Values>(() => {
    const { nameJp, nameEn, kind, required, teachersSee, studentsSee } = field
    const choices = field.choices.map((choice) => ({
      id: choice.id,
      nameJp: choice.nameJp,
      nameEn: choice.nameEn,
      active: choice.active,
    }))
    return { nameJp, nameEn, kind, required, teachersSee, studentsSee, choices }
  }, [field])
  const form = useRecordForm<Values>({
    record,
    schema,
    prepare,
    save: ({ kind: _, ...changes }, entered) =>
      save({ input: { id, version, ...changes } }, unlessNoted(saved(nameIn(entered, language)))),
    reload,
  })
  return (
    <RecordForm
      form={form}
      locked={locked}
      guard={useLeaving(nameIn(field, language))}
      wordsOf={(name, value) => ({
        label: text[name],
        value: Array.isArray(value)
          ? (value as Choice[]).map((choice) => nameIn(choice, language)).join(', ')
          : typeof value === 'boolean'
            ? text[value ? 'yes' : 'no']
            : String(value),
      })}
    >
      <Inputs form={form} locked={locked} />
    </RecordForm>
  )
}

interface InputsProps {
  form: RecordFormState<Values>
  locked?: boolean
  isNew?: boolean
}

function Inputs({ form, locked = false, isNew = false }: InputsProps) {
  const text = useMessages(messages)
  const { kind, choices } = form.values
  const toggle = (name: 'required' | 'teachersSee' | 'studentsSee', description?: string) => (
    <Switch
      label={text[name]}
      description={description}
      checked={form.values[name]}
      disabled={locked}
      onChange={({ currentTarget: { checked } }) => form.setField(name, checked)}
    />
  )
  return (
    <>
      <div className={formClasses.pair}>
        <TextInput label={text.nameJp} disabled={locked} {...form.field('nameJp')} required={false} />
        <TextInput label={text.nameEn} disabled={locked} {...form.field('nameEn')} required={false} />
      </div>
      <p className={formClasses.hint}>{text.namesHint}</p>
      {isNew && (
        <>
          <Select
            label={text.kind}
            value={kind}
            allowDeselect={false}
            onChange={(chosen) => form.setField('kind', fieldKinds.find((each) => each === chosen) ?? 'text')}
            data={fieldKinds.map((value) => ({ value, label: text.kinds[value] }))}
          />
          <p className={formClasses.hint}>{text.kindHint}</p>
        </>
      )}
      {kind === 'choice' && (
        <ChoiceInputs
          choices={choices}
          onChange={(next) => form.setField('choices', next)}
          locked={locked}
          error={form.errors['choices']}
        />
      )}
      {toggle('required', text.requiredHint)}
      {toggle('teachersSee')}
      {toggle('studentsSee')}
    </>
  )
}
