import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListCount } from '../ui/ListCount.tsx'
import { Overlay } from '../ui/Overlay.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import type { RecordPageState } from './useRecordPage.ts'

interface RecordHeaderProps<Item extends { id: string }> {
  page: RecordPageState<Item>
  title: string
  /** The button that creates a record, and the form it opens. */
  create?: { label: string; renderForm: (onCreated: (id: string) => void) => ReactNode } | undefined
  /** Buttons beside the create button. */
  children?: ReactNode
}

/** Draws the head of a page of records: its title, how many are found, and what one can do. */
export function RecordHeader<Item extends { id: string }>({ page, title, create, children }: RecordHeaderProps<Item>) {
  const { list, total, isMore, shown, showAll, mayCreate, creating, startNew, endNew, open } = page
  return (
    <>
      <PageHeader
        title={title}
        isOfList={create !== undefined}
        count={list.items && <ListCount total={total} isMore={isMore} shown={shown.length} onShowAll={showAll} />}
        actions={
          <>
            {children}
            {create && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={mayCreate !== true} onClick={startNew}>
                {create.label}
              </Button>
            )}
          </>
        }
      />
      {create && (
        <Overlay opened={creating} onClose={endNew} title={create.label} kind="dialog">
          {create.renderForm((id) => {
            endNew()
            open(id)
          })}
        </Overlay>
      )}
    </>
  )
}
