import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { EmptyRecords, type NoneYet } from './EmptyRecords.tsx'
import { EndingContext } from './ending.ts'
import { DeletedNotice } from './DeletedNotice.tsx'
import { RecordHistory } from './history/RecordHistory.tsx'
import { ListWithDetail } from './ListWithDetail.tsx'
import { messages } from './messages.ts'
import { OpenInAddress } from './useLeaving.ts'
import type { RecordPageState } from './useRecordPage.ts'

interface RecordRowsProps<Item extends { id: string }> {
  page: RecordPageState<Item>
  /** The page's title, and the heading of the panel while its record does not exist. */
  title: string
  /** The table's name for screen readers, if it is not the title. */
  tableName?: string
  emptyIcon: Icon
  /** The words where there is no record yet. */
  noneYet?: NoneYet | undefined
  heading: (item: Item) => string
  renderDetail: (item: Item, onClose: () => void) => ReactNode
  /** The found records drawn in another way than as a table. */
  children?: ReactNode
}

/**
 * Draws the records of a page in a table, and the open one beside it with its history. Arrows move, Escape goes back.
 */
export function RecordRows<Item extends { id: string }>(props: RecordRowsProps<Item>) {
  const { page, title, tableName = title, emptyIcon, noneYet, heading, renderDetail, children } = props
  const { name, kind, list, opened, isDeleted, total, mayCreate } = page
  const text = useMessages(messages)
  return (
    <ListWithDetail
      detail={
        opened ? (
          <OpenInAddress value={page.inAddress}>
            <DeletedNotice shown={isDeleted} />
            <EndingContext value={page.noteEnding}>{renderDetail(opened, page.close)}</EndingContext>
            <RecordHistory key={`history of ${opened.id}`} id={opened.id} kind={kind} />
          </OpenInAddress>
        ) : isDeleted ? (
          <EmptyState title={text.notFound} icon={emptyIcon} />
        ) : null
      }
      heading={opened ? heading(opened) : title}
      onClose={page.close}
    >
      {!list.items && (list.failed ? <ErrorState onRetry={() => void list.reload()} /> : <PageSkeleton />)}
      {list.items && total === 0 && (
        <EmptyRecords
          icon={emptyIcon}
          none={page.isBare && mayCreate !== undefined ? noneYet : undefined}
          onCreate={mayCreate === true ? page.startNew : null}
        />
      )}
      {total > 0 &&
        (children ?? (
          <DataTable
            name={text.tableName(tableName)}
            items={page.shown}
            columns={page.shownColumns}
            openId={opened?.id ?? null}
            inAddress={name}
            onOpen={page.open}
            narrow={!page.isRoomy || page.isBeside}
            sort={page.sort}
            onSort={page.setSort}
          />
        ))}
    </ListWithDetail>
  )
}
