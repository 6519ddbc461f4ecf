import { ExportButton } from '../record/ExportButton.tsx'
import { fileColumns } from '../csv/tableFile.ts'
import { IconCalendarOff } from '@tabler/icons-react'
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
import { OtherBookingDetail } from './OtherBookingDetail.tsx'
import { type OtherBooking, OtherBookingsQuery } from './otherBookingDocuments.ts'
import { NewOtherBooking } from './OtherBookingForm.tsx'
import { messages } from './otherBookingMessages.ts'

/** Shows the page of things besides lessons that fill slots. (SET-27…29) */
export function OtherBookingsPage() {
  const text = useMessages(messages)
  const list = useRecords(OtherBookingsQuery, ({ otherBookings }) => otherBookings)
  const state = useActiveColumn<OtherBooking>()
  const columns = useMemo<DataColumn<OtherBooking>[]>(
    () => [
      textColumn('name', text.displayName, ({ displayName }) => displayName, { narrow: true, opens: true }),
      textColumn('code', text.code, ({ code }) => code, { width: '14rem' }),
      state,
    ],
    [text, state],
  )
  const page = useRecordPage({
    name: 'otherBooking',
    kind: 'course',
    list,
    columns,
    textOf,
    filters: useActiveFilter(),
    mayCreate: usePermission('settingsEdit'),
  })
  return (
    <>
      <RecordHeader
        page={page}
        title={text.title}
        create={{ label: text.create, renderForm: (onCreated) => <NewOtherBooking onCreated={onCreated} /> }}
      >
        <ExportButton base="other_booking_export" rows={page.rows} columns={fileColumns(columns)} />
      </RecordHeader>
      <RecordFilters page={page} />
      <RecordRows
        page={page}
        title={text.title}
        noneYet={text.noneYet}
        heading={({ displayName }) => displayName}
        renderDetail={(type, close) => (
          <OtherBookingDetail key={type.id} type={type} reload={list.reload} onClose={close} />
        )}
        emptyIcon={IconCalendarOff}
      />
    </>
  )
}

const textOf = ({ code, displayName }: OtherBooking) => `${code} ${displayName}`
