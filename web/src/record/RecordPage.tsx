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
import { fileColumns } from './csv/tableFile.ts'
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
import { useLiveRecords } from './useLiveRecords.ts'
import { useOpenRecord } from './useOpenRecord.ts'
import type { RecordList } from './useRecords.ts'

interface PageWords {
  title: string
  create?: string
  noneYet?: NoneYet | undefined
}

interface RecordPageProps<Item> {
  /** What one of them is called in the address. */
  name: string
  /** The page's own words: its title, what makes a new one, and what stands where there is not one yet. */
  text: PageWords
  /** The table's name for screen readers, if it is not the title. */
  tableName?: string
  list: RecordList<Item>
  /** What changes of them are announced as: a colleague's show by themselves. */
  kind: RecordKind
  /** The same array until it changes. */
  columns: readonly DataColumn<Item>[]
  /** What the search looks at. */
  textOf?: (item: Item) => string
  /** Filters in one row; `passes` is the same function until they change. */
  filters: { fields: ReactNode; active: number; onReset: () => void; passes?: (item: Item) => boolean }
  /** Where there are too many for the browser: `items` are those the server has searched, filtered and ordered. */
  served?: {
    /** How many there are in all; undefined while they are counted. */
    total: number | undefined
    /** There are more than `total`, which is as far as they are counted. */
    isMore?: boolean
    showAll: () => void
    /** What is open, which may be none of those that are listed. */
    opened: Item | null
    /** What is to be open is not there. */
    isGone?: boolean
  }
  /** Shows what is found in another way than as a table: all of it, in the order of the list. */
  renderItems?: (rows: readonly Item[], openId: string | null, open: (id: string) => void) => ReactNode
  /** Stands above the filters, such as the choice between kinds. */
  above?: ReactNode
  /** Who may make a new one, and its form; `n` opens it. */
  create?: { allowed: boolean; renderForm: (onCreated: (id: string) => void) => ReactNode } | undefined
  /** Buttons beside the one for a new one; they are given all rows that are found, in their order. */
  renderActions?: (rows: readonly Item[]) => ReactNode
  /** What a file of all that is found is called before the time, such as `place_export`; its columns are the table's. */
  file?: string
  heading: (item: Item) => string
  renderDetail: (item: Item, onClose: () => void) => ReactNode
  /** What says in the address which part of an open one is shown, where it has parts. */
  detailParts?: string
  emptyIcon: Icon
}

/** What the address says of every such page; the rest is the page's own. */
const defaults = { search: '', sort: '' }

/**
 * The page of a kind of records: search, filters, count and sorting, all in the address, a table whose columns can
 * be chosen, and what is open beside it, with what was done to it. `/` searches, `n` makes a new one, arrows move, Escape goes back.
 * (SHELL-19…24, SHELL-26, SHELL-39)
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
  useLiveRecords(kind, reload)
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
  // Where the server looks, it has looked without a condition.
  const isBare = items?.length === 0 && (!served || (search === '' && filters.active === 0))
  const found = served ? served.opened : (items?.find(({ id }) => id === openId) ?? null)
  const [ending, setEnding] = useState<string | null>(null)
  const isMissing = served ? served.isGone === true : items !== undefined && found === null
  // Whoever deletes it themselves leaves it at once, with what was not saved.
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

/** The filters as one text: what the address says but for what is open and the order. */
function useFilterKey(name: string): string {
  const [params] = useSearchParams()
  const rest = new URLSearchParams(params)
  for (const other of [name, 'sort']) rest.delete(other)
  return rest.toString()
}
