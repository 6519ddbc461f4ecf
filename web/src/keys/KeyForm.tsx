import { createApiKeyInput } from '@koma/schema/records/apiKey'
import { saying } from '@koma/schema/input/problem'
import { Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { z } from 'zod'
import type { KeyScope } from '../gql/graphql.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { SecretOnce } from '../record/SecretOnce.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { type RecordFormState, useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { addDays, startOfDay, wallTimeOf } from '../shared/format/dates.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { DateField } from '../ui/DateField.tsx'
import { type ApiKey, CreateApiKeyMutation, UpdateApiKeyMutation } from './keyDocuments.ts'
import { scopesInWords } from './keyScopeChoices.ts'
import { messages } from './messages.ts'
import { ScopeFields } from './ScopeFields.tsx'

/** Networks are entered one a line, and the end as the last day in the school's time. */
type Values = { name: string; scopes: KeyScope[]; addresses: string }
type NewValues = Values & { lastDay: string }

const { name, addresses } = createApiKeyInput.shape
const linesOf = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[\s,、]+/)
    .filter((line) => line !== '')
const fields = {
  name,
  // Scopes are chosen from a list, by the names that GraphQL has for them.
  scopes: z.array(z.custom<KeyScope>()).refine((list) => list.length > 0, saying('required')),
  addresses: z.string().refine((text) => addresses.safeParse(linesOf(text)).success, saying('badNetwork')),
}
const updateSchema = z.object(fields)
/**
 * Requires a chosen end: a key without one should not come about by a slip, so typed text and days before `today`
 * cannot be saved.
 */
const createSchemaFrom = (today: string) =>
  z.object({
    ...fields,
    lastDay: z
      .string()
      .refine((day) => day === '' || (z.iso.date().safeParse(day).success && day >= today), saying('expiryPast')),
  })
const nothing: NewValues = { name: '', scopes: [], addresses: '', lastDay: '' }
const noScopes: KeyScope[] = []

/** Asks for a new key, and shows it once. */
export function NewKey({ onCreated }: { onCreated: (id: string) => void }) {
  const text = useMessages(messages)
  const { timezoneName } = useSchool()
  const today = wallTimeOf(Temporal.Now.instant().toString(), timezoneName).slice(0, 10)
  const [created, setCreated] = useState<{ id: string; token: string } | null>(null)
  const { added } = useRecordWords()
  const make = useCreate(
    CreateApiKeyMutation,
    'ApiKeys',
    ({ apiKey, token }) => {
      if (apiKey && token !== null) setCreated({ id: apiKey.id, token })
    },
    ({ name: called }) => added(called),
  )
  const form = useRecordForm<NewValues>({
    isNew: true,
    record: nothing,
    schema: useMemo(() => createSchemaFrom(today), [today]),
    save: (_, { lastDay, addresses: networks, ...entered }) => {
      const expiresAt = lastDay === '' ? null : startOfDay(addDays(lastDay, 1), timezoneName)
      return make({ ...entered, addresses: linesOf(networks), expiresAt })
    },
  })
  if (created !== null) {
    return (
      <SecretOnce
        label={text.token}
        secret={created.token}
        words={text.tokenOnce}
        onDone={() => onCreated(created.id)}
      />
    )
  }
  return (
    <NewRecordForm form={form}>
      <Fields form={form} before={noScopes} focused>
        <DateField
          label={text.expires}
          value={form.values.lastDay}
          onChange={(day) => form.setField('lastDay', day)}
          minDate={today}
          error={form.errors['lastDay']}
          clearable
          strict
        />
      </Fields>
    </NewRecordForm>
  )
}

/** Edits a key. */
export function KeyForm({ apiKey, reload }: { apiKey: ApiKey; reload: () => Promise<unknown> }) {
  const { id, version, name: called, scopes, addresses: networks } = apiKey
  const text = useMessages(messages)
  const [language] = useLanguage()
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateApiKeyMutation)
  const form = useRecordForm<Values>({
    record: useMemo(() => ({ name: called, scopes, addresses: networks.join('\n') }), [called, scopes, networks]),
    schema: updateSchema,
    save: ({ addresses: entered, ...changes }) =>
      save(
        { input: { id, version, ...changes, ...(entered === undefined ? {} : { addresses: linesOf(entered) }) } },
        unlessNoted(saved(changes.name ?? called)),
      ),
    reload,
  })
  return (
    <RecordForm
      form={form}
      guard={useLeaving(called)}
      wordsOf={(field, value) => ({
        label: text[field],
        value: Array.isArray(value) ? scopesInWords(value as KeyScope[], language) : String(value),
      })}
    >
      <Fields form={form} before={scopes} />
    </RecordForm>
  )
}

interface FieldsProps<V extends Values> {
  form: RecordFormState<V>
  before: readonly KeyScope[]
  focused?: true
  children?: ReactNode
}

function Fields<V extends Values>({ form: anyForm, before, focused, children }: FieldsProps<V>) {
  const form = anyForm as unknown as RecordFormState<Values>
  const text = useMessages(messages)
  return (
    <>
      <TextInput label={text.name} description={text.nameHint} data-autofocus={focused} {...form.field('name')} />
      <ScopeFields
        value={form.values.scopes}
        before={before}
        error={form.errors['scopes']}
        onChange={(scopes) => form.setField('scopes', scopes)}
      />
      <Textarea
        label={text.addresses}
        description={text.addressesHint}
        placeholder={text.anywhere}
        rows={2}
        spellCheck={false}
        {...form.field('addresses')}
      />
      {children}
    </>
  )
}
