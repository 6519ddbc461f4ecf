import { ExportButton } from '../record/ExportButton.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { IconMapPinOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveColumn, useActiveFilter } from '../record/active.tsx'
import { RecordFilters } from '../record/RecordFilters.tsx'
import { RecordHeader } from '../record/RecordHeader.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { useRecordPage } from '../record/useRecordPage.ts'
import { useRecords } from '../record/useRecords.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { type DataColumn, textColumn } from '../ui/dataColumns.ts'
import { LocationDetail } from './LocationDetail.tsx'
import { LocationsQuery, type Place } from './locationDocuments.ts'
import { NewLocation, typeOf } from './LocationForm.tsx'
import { messages } from './messages.ts'

/** Shows the places of the school. (SET-22…26, SET-30) */
export function LocationsPage() {
  const text = useMessages(messages)
  const list = useRecords(LocationsQuery, ({ locations }) => locations)
  const state = useActiveColumn<Place>()
  const columns = useMemo<DataColumn<Place>[]>(
    () => [
      textColumn('name', text.locationName, textOf, { narrow: true, opens: true }),
      textColumn('type', text.type, ({ type }) => text.types[typeOf(type)], { width: '10rem' }),
      state,
    ],
    [text, state],
  )
  const page = useRecordPage({
    name: 'location',
    kind: 'location',
    list,
    columns,
    textOf,
    filters: useActiveFilter(),
    mayCreate: usePermission('locationNew'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewLocation onCreated={onCreated} /> }}
      >
        <ExportButton base="place_export" rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={textOf}
        renderDetail={(place, close) => (
          <LocationDetail key={place.id} place={place} reload={list.reload} onClose={close} />
        )}
        emptyIcon={IconMapPinOff}
      />
    </>
  )
}

const textOf = ({ locationName }: Place) => locationName
