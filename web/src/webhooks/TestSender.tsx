import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import type { EventType } from '../gql/graphql.ts'
import { useSave } from '../record/useSave.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { typeChoices } from './typeChoices.ts'
import { TestWebhookMutation } from './webhookDocuments.ts'
import classes from './webhooks.module.css'

const PLAIN = 'test'

/** Sends a webhook a test: a message without content, or a sample of a chosen event. */
export function TestSender({ id, active }: { id: string; active: boolean }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const [chosen, setChosen] = useState<EventType | typeof PLAIN>(PLAIN)
  const { save, saving } = useSave(TestWebhookMutation, { refetch: ['WebhookDeliveries'] })
  const type = chosen === PLAIN ? null : chosen
  return (
    <div className={classes.test}>
      <Select
        label={text.sample}
        description={text.sampleHint}
        data={[{ value: PLAIN, label: text.plainTest }, ...typeChoices(language)]}
        value={chosen}
        onChange={(value) => value !== null && setChosen(value)}
        allowDeselect={false}
        searchable
        disabled={!active}
      />
      <Button
        variant="default"
        disabled={!active}
        loading={saving}
        onClick={() => void save({ id, type }, text.tested)}
      >
        {text.test}
      </Button>
    </div>
  )
}
