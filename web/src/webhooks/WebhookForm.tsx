import { createWebhookInput, updateWebhookInput } from '@koma/schema/records/webhook'
import { MultiSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import type { EventType } from '../gql/graphql.ts'
import { NewRecordForm } from '../record/NewRecordForm.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { SecretOnce } from '../record/SecretOnce.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useCreate } from '../record/useCreate.ts'
import { type RecordFormState, useRecordForm } from '../record/useRecordForm.ts'
import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { typeChoices } from './typeChoices.ts'
import { eventTypeText } from '@koma/schema/eventTexts'
import { CreateWebhookMutation, UpdateWebhookMutation, type Webhook } from './webhookDocuments.ts'
import { hostOf } from './webhookName.ts'

type Values = { url: string; description: string; types: EventType[] }

// Types are chosen from a list, by the names that GraphQL has for them.
const types = z.array(z.custom<EventType>())
const createSchema = createWebhookInput.extend({ types })
const updateSchema = updateWebhookInput.pick({ url: true, description: true }).extend({ types })
const nothing: Values = { url: '', description: '', types: [] }

/** Asks for a new webhook, and shows its secret once. */
export function NewWebhook({ onCreated }: { onCreated: (id: string) => void }) {
  const text = useMessages(messages)
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null)
  const { added } = useRecordWords()
  const make = useCreate(
    CreateWebhookMutation,
    'Webhooks',
    ({ webhook, secret }) => {
      if (webhook && secret !== null) setCreated({ id: webhook.id, secret })
    },
    ({ url, description }) => added(description || hostOf(url)),
  )
  const form = useRecordForm<Values>({
    isNew: true,
    record: nothing,
    schema: createSchema,
    save: (_, entered) => make(entered),
  })
  if (created !== null) {
    return (
      <SecretOnce
        label={text.secret}
        secret={created.secret}
        words={text.secretOnce}
        onDone={() => onCreated(created.id)}
      />
    )
  }
  return (
    <NewRecordForm form={form}>
      <Fields form={form} focused />
    </NewRecordForm>
  )
}

/** Edits a webhook. */
export function WebhookForm({ webhook, reload }: { webhook: Webhook; reload: () => Promise<unknown> }) {
  const { id, version, url, description, types: eventTypes } = webhook
  const text = useMessages(messages)
  const [language] = useLanguage()
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateWebhookMutation)
  const form = useRecordForm<Values>({
    record: useMemo(() => ({ url, description, types: eventTypes }), [url, description, eventTypes]),
    schema: updateSchema,
    save: (changes) => save({ input: { id, version, ...changes } }, unlessNoted(saved(description || hostOf(url)))),
    reload,
  })
  return (
    <RecordForm
      form={form}
      guard={useLeaving(description || hostOf(url))}
      wordsOf={(name, value) => ({
        label: text[name],
        value: Array.isArray(value)
          ? value.map((type) => eventTypeText(String(type), language)).join(', ') || text.allTypes
          : String(value),
      })}
    >
      <Fields form={form} />
    </RecordForm>
  )
}

function Fields({ form, focused }: { form: RecordFormState<Values>; focused?: true }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const choices = useMemo(() => typeChoices(language), [language])
  return (
    <>
      <TextInput
        label={text.url}
        description={text.urlHint}
        type="url"
        inputMode="url"
        spellCheck={false}
        data-autofocus={focused}
        {...form.field('url')}
      />
      <TextInput label={text.description} {...form.field('description')} />
      <MultiSelect
        label={text.types}
        description={text.typesHint}
        placeholder={form.values.types.length === 0 ? text.allTypes : ''}
        data={choices}
        searchable
        clearable
        value={form.values.types}
        onChange={(chosen) => form.setField('types', chosen)}
      />
    </>
  )
}
