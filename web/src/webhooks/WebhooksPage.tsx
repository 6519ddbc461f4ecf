import { ExportButton } from '../record/ExportButton.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { IconWebhookOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveColumn, useActiveFilter } from '../record/active.tsx'
import { DocsLink } from '../record/DocsLink.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { messages } from './messages.ts'
import { eventTypeText } from '@koma/schema/eventTexts'
import { WebhookDetail } from './WebhookDetail.tsx'
import { type Webhook, WebhooksQuery } from './webhookDocuments.ts'
import { NewWebhook } from './WebhookForm.tsx'
import { hostOf } from './webhookName.ts'
import classes from './webhooks.module.css'

const all = { active: '' }

/** Shows the webhooks of the school: which programs its events are sent to, and with what result. (decision 046) */
export function WebhooksPage() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const needs = useNeeds()
  const mayKeep = usePermission('settingsEdit')
  const list = useRecords(WebhooksQuery, ({ webhooks }) => webhooks, mayKeep)
  const state = useActiveColumn<Webhook>()
  const columns = useMemo<DataColumn<Webhook>[]>(
    () => [
      textColumn('url', text.url, ({ url }) => url, {
        narrow: true,
        opens: true,
        below: ({ description }) => description,
      }),
      textColumn('description', text.description, ({ description }) => description),
      textColumn('types', text.types, ({ types }) => wordsOf(types, text, language), {
        width: '12rem',
        text: ({ types }) => types.map((type) => eventTypeText(type, language)).join('; ') || text.allTypes,
      }),
      state,
    ],
    [text, language, state],
  )
  const page = useRecordPage({
    name: 'webhook',
    kind: 'webhook',
    list,
    columns,
    textOf,
    filters: useActiveFilter(all),
    mayCreate: mayKeep,
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewWebhook onCreated={onCreated} /> }}
      >
        <ExportButton base="webhook_export" rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      {mayKeep ? <DocsLink /> : <p className={classes.quiet}>{needs('settingsEdit')}</p>}
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={mayKeep ? text.noneYet : undefined}
        heading={({ url, description }) => description || hostOf(url)}
        renderDetail={(webhook, close) => (
          <WebhookDetail key={webhook.id} webhook={webhook} reload={list.reload} onClose={close} />
        )}
        emptyIcon={IconWebhookOff}
      />
    </>
  )
}

function wordsOf(types: Webhook['types'], text: (typeof messages)['en'], language: 'en' | 'jp'): string {
  const [only] = types
  if (only === undefined) return text.allTypes
  return types.length === 1 ? eventTypeText(only, language) : text.manyTypes(String(types.length))
}

const textOf = ({ url, description }: Webhook) => `${url} ${description}`
