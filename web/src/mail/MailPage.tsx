import { useQuery } from '@apollo/client/react'
import { ActionIcon, Button } from '@mantine/core'
import { IconMailOff, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { usePolling } from '../shared/live/usePolling.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { useRestOnPaper } from '../ui/hooks/useRestOnPaper.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { Notice } from '../ui/Notice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { ListWithDetail } from '../record/ListWithDetail.tsx'
import { NotOnPaper } from '../ui/NotOnPaper.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { MailDetail } from './MailDetail.tsx'
import { MailsQuery } from './mailDocuments.ts'
import classes from './MailPage.module.css'
import { MAILS_AT_FIRST, MAILS_AT_ONCE, mailStates, mailDefaults, mailVariables } from './mailRange.ts'
import { MailTable, useMailColumns } from './MailTable.tsx'
import { messages } from './messages.ts'

const pollMs = 10_000

/** Shows the mails of the school: what was sent to whom, with the outcome. (D13, SHELL-19…23) */
export function MailPage() {
  const text = useMessages(messages)
  const [filters, change] = useUrlFilters(mailDefaults)
  const { openId, open, close } = useOpenItem('mail')
  const variables = mailVariables(filters)
  const { state } = variables
  const { data, previousData, error, loading, refetch, fetchMore, client } = useQuery(MailsQuery, { variables })
  const log = (data ?? previousData)?.mails
  const mails = log?.mails ?? []
  // Asking again gives the first page; who reads on is not sent back to it.
  usePolling(MailsQuery, variables, mails.length > MAILS_AT_FIRST ? null : pollMs)
  const isAll = data !== undefined && variables.search === null && state === null
  const hasNoServer = mails.find((mail) => mail.state !== 'queued' && mail.state !== 'sending')?.state === 'kept'

  const columns = useMailColumns()
  const [isConfirming, setIsConfirming] = useState(false)
  useRestOnPaper({
    query: MailsQuery,
    next: data && log?.next,
    after: (next) => ({ ...variables, limit: MAILS_AT_ONCE, after: next }),
    of: (page) => ({ rows: page.mails.mails, next: page.mails.next ?? null }),
    add: ({ rows, next }) => {
      if (data === undefined) return
      const page = { mails: { ...data.mails, mails: [...rows], next } }
      client.writeQuery({ query: MailsQuery, variables: { ...variables, after: data.mails.next }, data: page })
    },
  })
  const showMore = async () => {
    setIsConfirming(true)
    // The network layer has shown the failure in a toast.
    await fetchMore({ variables: { after: log?.next } }).catch(() => undefined)
    setIsConfirming(false)
  }

  return (
    <>
      <PageHeader
        title={text.title}
        count={log && text.shown(mails.length, log.next !== null)}
        actions={
          <>
            <ExportButton base="mail_export" rows={mails} columns={fileColumns(columns)} />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={text.refresh}
              title={text.refresh}
              loading={loading && Boolean(log)}
              onClick={() => void refetch()}
            >
              <IconRefresh size={18} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      <FilterBar
        active={state === null ? 0 : 1}
        onReset={() => change({ state: '' })}
        search={<SearchField value={filters.search} onChange={(typed) => change({ search: typed })} />}
      >
        <FilterSelect
          label={text.filterState}
          data={[{ value: '', label: text.all }, ...mailStates.map((value) => ({ value, label: text.states[value] }))]}
          value={filters.state}
          onChange={(chosen) => change({ state: chosen })}
        />
      </FilterBar>
      {hasNoServer && (
        <div className={classes.notice}>
          <Notice tone="info">{text.noServer}</Notice>
        </div>
      )}
      <ListWithDetail
        detail={openId === null ? null : <MailDetail key={openId} id={openId} />}
        heading={mails.find(({ id }) => id === openId)?.subject ?? text.title}
        onClose={close}
      >
        {!log && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {log && mails.length === 0 && (
          <EmptyState
            title={isAll ? text.noneYet : text.empty}
            hint={isAll ? text.noneYetHint : text.emptyHint}
            icon={IconMailOff}
          />
        )}
        {mails.length > 0 && <MailTable mails={mails} columns={columns} openId={openId} onOpen={open} />}
        {log && log.next !== null && (
          <>
            <NotOnPaper />
            <Button
              className={classes.more}
              variant="default"
              fullWidth
              loading={isConfirming}
              onClick={() => void showMore()}
            >
              {text.more}
            </Button>
          </>
        )}
      </ListWithDetail>
    </>
  )
}
