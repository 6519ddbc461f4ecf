import { useState } from 'react'
import { RecordEnd } from '../record/RecordEnd.tsx'
import form from '../record/RecordForm.module.css'
import { SecretOnce } from '../record/SecretOnce.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../ui/ConfirmedButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Deliveries } from './Deliveries.tsx'
import { messages } from './messages.ts'
import { TestSender } from './TestSender.tsx'
import {
  DeleteWebhookMutation,
  RotateWebhookSecretMutation,
  UpdateWebhookMutation,
  type Webhook,
} from './webhookDocuments.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { hostOf } from './webhookName.ts'
import classes from './webhooks.module.css'

interface WebhookDetailProps {
  webhook: Webhook
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Shows a webhook: its form, a test, another secret, what was sent, and the control that deactivates or deletes it. */
export function WebhookDetail({ webhook, reload, onClose }: WebhookDetailProps) {
  const { id, version, url, description, active, stoppedWhy } = webhook
  const text = useMessages(messages)
  const words = useRecordWords()
  const name = description || hostOf(url)
  const { save: update } = useSave(UpdateWebhookMutation, { refetch: ['WebhookDeliveries'] })
  const { save: remove } = useSave(DeleteWebhookMutation, { refetch: ['Webhooks'], awaitRefetch: true })
  const { save: rotate } = useSave(RotateWebhookSecretMutation)
  const [secret, setSecret] = useState<string | null>(null)
  const changeOver = async () => {
    const answer = await rotate({ id }, null)
    if (answer?.success !== true) return false
    setSecret(answer.secret ?? null)
    return true
  }
  return (
    <div className={form.detail}>
      {stoppedWhy !== null && <Notice tone="warn">{text.stopped[stoppedWhy]}</Notice>}
      <WebhookForm webhook={webhook} reload={reload} />
      <TestSender id={id} active={active} />
      {secret === null ? (
        <div className={classes.buttons}>
          <ConfirmedButton
            label={text.newSecret}
            title={text.newSecret}
            confirmLabel={text.newSecret}
            onConfirm={changeOver}
          >
            <p>{text.newSecretAsk}</p>
          </ConfirmedButton>
        </div>
      ) : (
        <SecretOnce
          label={text.secret}
          secret={secret}
          words={`${text.secretOnce} ${text.secretBoth}`}
          onDone={() => setSecret(null)}
        />
      )}
      <Deliveries id={id} mayResend={active} />
      <RecordEnd
        text={text}
        name={name}
        active={active}
        mayEdit
        mayDelete
        locked={null}
        change={(nextActive) =>
          update({ input: { id, version, active: nextActive } }, words[nextActive ? 'activated' : 'deactivated'](name))
        }
        remove={() => remove({ id }, words.deleted(name))}
        onDeleted={onClose}
      />
    </div>
  )
}
