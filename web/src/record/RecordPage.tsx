import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RecordKind } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { type DataColumn, useSortedItems } from '../ui/dataColumns.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { useIsRoomy } from '../ui/hooks/useIsRoomy.ts'
import { useKeys } from '../ui/open/useKeys.ts'
import { useListLimit } from '../ui/hooks/useListLimit.ts'
import { useOpenItem } from '../ui/hooks/useOpenItem.ts'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { ListCount } from '../ui/ListCount.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { EmptyRecords, type NoneYet } from './EmptyRecords.tsx'
import { EndingContext } from './ending.ts'
import { ExportButton } from './ExportButton.tsx'
import { GoneNotice } from './GoneNotice.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { isFound } from './isFound.ts'
import { ListWithDetail } from './ListWithDetail.tsx'
import { messages } from './messages.ts'
import { useHiddenColumns } from './useHiddenColumns.ts'
import { OpenInAddress } from './useLeaving.ts'
import { useOpenRecord } from './useOpenRecord.ts'
import type { RecordList } from './useRecords.ts'
import { useFollow } from '../shared/live/useFollow.ts'

interface PageWords {
  title: string
  create?: string
  noneYet?: NoneYet | undefined
}

interface RecordPageProps<Item> {
  /** The address parameter of the open record. */
  name: string
  /** The page's own words: its title, the create button and the empty page. */
  text: PageWords
  /** The table's name for screen readers, if it is not the title. */
  tableName?: string
  list: RecordList<Item>
  /** The kind whose announced changes reload the list, so that colleagues' edits appear by themselves. */
  kind: RecordKind
  /** Must be the same array until the columns change. */
  columns: readonly DataColumn<Item>[]
  /** Returns the text that the search looks in. */
  textOf?: (item: Item) => string
  /** Filters in one row; `passes` must be the same function until they change. */
  filters: { fields: ReactNode; active: number; onReset: () => void; passes?: (item: Item) => boolean }
  /** Set for lists too long for the browser: `items` then come searched, filtered and ordered from the server. */
  served?: {
    /** The number of all records; undefined while it is counted. */
    total: number | undefined
    /** Whether there are more than `total`, where counting stopped. */
    isMore?: boolean
    showAll: () => void
    /** The open record, which need not be in the list. */
    opened: Item | null
    /** Whether the record to open does not exist. */
    isGone?: boolean
  }
  /** Shows the found records in another way than a table: all of them, in the order of the list. */
  renderItems?: (rows: readonly Item[], openId: string | null, open: (id: string) => void) => ReactNode
  /** Shown above the filters, such as the choice between kinds. */
  above?: ReactNode
  /** Whether the viewer may create one, and the form for it; `n` opens it. */
  create?: { allowed: boolean; renderForm: (onCreated: (id: string) => void) => ReactNode } | undefined
  /** Buttons beside the create button; they get all found rows, in their order. */
  renderActions?: (rows: readonly Item[]) => ReactNode
  /** The export's file name before the time, such as `place_export`; its columns are the table's. */
  file?: string
  heading: (item: Item) => string
  renderDetail: (item: Item, onClose: () => void) => ReactNode
  /** The address parameter of the open record's part, if it has parts. */
  detailParts?: string
  emptyIcon: Icon
}

/** The address parameters that every such page has; the page adds its own. */
const defaults = { search: '', sort: '' }

/**
 * Shows the page of a kind of records: search, filters, count and sorting, all in the address, a table with a choice of
 * columns, and the open record beside it with its history. `/` searches, `n` creates one, arrows move, Escape goes
 * back. (SHELL-19…24, SHELL-26, SHELL-39)
 */
export function RecordPage<Item extends { id: string }>(props: RecordPageProps<Item>) {
  const {
    name,
    text: { title, create: createLabel = '', noneYet },
    tableName = title,
    list: { items, failed, reload },
    kind,
    columns,
    textOf,
    filters,
    served,
    above,
    create,
    detailParts,
  } = props
  const text = useMessages(messages)
  const [{ search, sort }, change] = useUrlFilters(defaults)
  const { openId, open, close } = useOpenItem(name, detailParts)
  const [hidden, hide] = useHiddenColumns(name)
  const [creating, setCreating] = useState(false)
  const isRoomy = useIsRoomy()
  useFollow([kind], reload)
  const { passes } = filters
  const visible = useMemo(
    () => items?.filter((item) => (passes?.(item) ?? true) && (!textOf || isFound(textOf(item), search))) ?? [],
    [items, passes, textOf, search],
  )
  const sorted = useSortedItems(visible, columns, served ? '' : sort, hidden)
  const limit = useListLimit(sorted.rows, 100, useFilterKey(name))
  const { shown, total, showAll } = served
    ? { shown: sorted.rows, total: served.total ?? sorted.rows.length, showAll: served.showAll }
    : limit
  const isAllShown = props.renderItems !== undefined
  // A list from the server is bare only if nothing narrowed it.
  const isBare = items?.length === 0 && (!served || (search === '' && filters.active === 0))
  const found = served ? served.opened : (items?.find(({ id }) => id === openId) ?? null)
  const [ending, setEnding] = useState<string | null>(null)
  const isMissing = served ? served.isGone === true : items !== undefined && found === null
  // Deleting a record leaves it at once, without a notice and without its unsaved changes.
  const isGone = openId !== null && openId !== ending && isMissing
  const opened = useOpenRecord(openId, found, isGone)
  const isBeside = opened !== null || isGone
  const noteEnding = (ends: boolean) => setEnding(ends ? openId : null)
  const inAddress = useMemo(() => [name, ...(detailParts === undefined ? [] : [detailParts])], [name, detailParts])
  const startNew = () => setCreating(true)
  useKeys({
    n: (event) => {
      if (!create?.allowed) return
      event.preventDefault()
      startNew()
    },
  })

  return (
    <>
      <PageHeader
        title={title}
        isOfList={create !== undefined}
        count={
          items && (
            <ListCount
              total={total}
              isMore={served?.isMore ?? false}
              shown={isAllShown ? total : shown.length}
              onShowAll={showAll}
            />
          )
        }
        actions={
          <>
            {props.renderActions?.(sorted.rows)}
            {props.file !== undefined && (
              <ExportButton base={props.file} rows={sorted.rows} columns={fileColumns(columns)} />
            )}
            {create && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={!create.allowed} onClick={startNew}>
                {createLabel}
              </Button>
            )}
          </>
        }
      />
      {above}
      <FilterBar
        active={filters.active}
        onReset={filters.onReset}
        search={<SearchField value={search} onChange={(typed) => change({ search: typed })} />}
      >
        {filters.fields}
        {isRoomy && !isBeside && <ColumnMenu columns={columns} hidden={hidden} onChange={hide} />}
      </FilterBar>
      <ListWithDetail
        detail={
          opened ? (
            <OpenInAddress value={inAddress}>
              <GoneNotice shown={isGone} />
              <EndingContext value={noteEnding}>{props.renderDetail(opened, close)}</EndingContext>
              <RecordHistory key={`history of ${opened.id}`} id={opened.id} kind={kind} />
            </OpenInAddress>
          ) : isGone ? (
            <EmptyState title={text.notFound} icon={props.emptyIcon} />
          ) : null
        }
        heading={opened ? props.heading(opened) : title}
        onClose={close}
      >
        {!items && (failed ? <ErrorState onRetry={() => void reload()} /> : <PageSkeleton />)}
        {items && total === 0 && (
          <EmptyRecords
            icon={props.emptyIcon}
            none={isBare && create ? noneYet : undefined}
            onCreate={create?.allowed === true ? startNew : null}
          />
        )}
        {total > 0 && props.renderItems?.(sorted.rows, opened?.id ?? null, open)}
        {total > 0 && !props.renderItems && (
          <DataTable
            name={text.tableName(tableName)}
            items={shown}
            columns={sorted.shown}
            openId={opened?.id ?? null}
            inAddress={name}
            onOpen={open}
            narrow={!isRoomy || isBeside}
            sort={sort}
            onSort={(next) => change({ sort: next })}
          />
        )}
      </ListWithDetail>
      {create && (
        <Overlay opened={creating} onClose={() => setCreating(false)} title={createLabel} kind="dialog">
          {create.renderForm((id) => {
            setCreating(false)
            open(id)
          })}
        </Overlay>
      )}
    </>
  )
}

/** Returns the filters as one text: the address without the open record and the order. */
function useFilterKey(name: string): string {
  const [params] = useSearchParams()
  const rest = new URLSearchParams(params)
  for (const other of [name, 'sort']) rest.delete(other)
  return rest.toString()
}
