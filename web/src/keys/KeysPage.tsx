import { ExportButton } from '../record/ExportButton.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { IconKeyOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveFilter } from '../record/active.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { StatusBadge, type Tone } from '../ui/StatusBadge.tsx'
import { DocsLink } from '../record/DocsLink.tsx'
import { KeyDetail } from './KeyDetail.tsx'
import { type ApiKey, ApiKeysQuery } from './keyDocuments.ts'
import { NewKey } from './KeyForm.tsx'
import { scopesInWords } from './keyScopeChoices.ts'
import classes from './keys.module.css'
import { messages } from './messages.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { minute } from '../ui/csv.ts'
import { useMoment } from './useMoment.ts'

type Item = ApiKey & { active: boolean }

const tones: Record<ApiKey['state'], Tone> = { active: 'good', expired: 'warn', revoked: 'neutral' }

/** Shows the keys of programs: what each may do, when it was last used, and its end. (decision 037) */
export function KeysPage() {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const moment = useMoment()
  const { timezoneName } = useSchool()
  const state = useStateColumn()
  const needs = useNeeds()
  const mayKeep = usePermission('keysEdit')
  const list = useRecords(ApiKeysQuery, ({ apiKeys }) => apiKeys, mayKeep)
  const keys = list.items
  const items = useMemo(() => keys?.map((key) => ({ ...key, active: key.state === 'active' })), [keys])
  const columns = useMemo<DataColumn<Item>[]>(
    () => [
      textColumn('name', text.name, ({ name }) => name, {
        narrow: true,
        opens: true,
        below: ({ scopes }) => scopesInWords(scopes, language),
      }),
      textColumn('scopes', text.scopes, ({ scopes }) => scopesInWords(scopes, language), { width: '40%' }),
      {
        id: 'lastUsed',
        head: text.lastUsed,
        width: '13rem',
        sort: ({ lastUsedAt }) => lastUsedAt,
        cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.notUsed : moment(lastUsedAt)),
        text: ({ lastUsedAt }) => (lastUsedAt === null ? text.notUsed : minute(wallTimeOf(lastUsedAt, timezoneName))),
        quiet: ({ lastUsedAt }) => lastUsedAt === null,
      },
      {
        id: 'until',
        head: text.until,
        width: '13rem',
        sort: ({ expiresAt }) => expiresAt,
        cell: ({ expiresAt }) => (expiresAt === null ? text.noExpiry : moment(expiresAt)),
        text: ({ expiresAt }) => (expiresAt === null ? text.noExpiry : minute(wallTimeOf(expiresAt, timezoneName))),
        quiet: ({ expiresAt }) => expiresAt === null,
      },
      state,
    ],
    [text, language, moment, state, timezoneName],
  )
  const page = useRecordPage({
    name: 'key',
    kind: 'apiKey',
    list: { ...list, items },
    columns,
    textOf,
    filters: useActiveFilter(),
    mayCreate: mayKeep,
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewKey onCreated={onCreated} /> }}
      >
        <ExportButton base="api_key_export" rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      {mayKeep ? <DocsLink /> : <p className={classes.quiet}>{needs('keysEdit')}</p>}
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={mayKeep ? text.noneYet : undefined}
        heading={({ name }) => name}
        renderDetail={(key) => <KeyDetail key={key.id} apiKey={key} reload={list.reload} />}
        emptyIcon={IconKeyOff}
      />
    </>
  )
}

const textOf = ({ name, code }: Item) => `${name} ${code}`

/** Returns the column that says whether a key opens anything. */
function useStateColumn(): DataColumn<Item> {
  const { states } = useMessages(messages)
  const { state: head } = useMessages(recordMessages)
  return useMemo(
    () => ({
      id: 'state',
      head,
      width: '7rem',
      narrow: true,
      sort: ({ state }) => state,
      cell: ({ state }) => <StatusBadge tone={tones[state]}>{states[state]}</StatusBadge>,
      text: ({ state }) => states[state],
    }),
    [states, head],
  )
}
