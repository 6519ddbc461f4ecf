import { IconCalendarOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useActiveColumn, useActiveFilter } from '../record/active.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
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
  return (
    <RecordPage
      name="otherBooking"
      kind="course"
      text={text}
      list={list}
      columns={columns}
      textOf={textOf}
      filters={useActiveFilter()}
      create={{
        allowed: usePermission('settingsEdit'),
        renderForm: (onCreated) => <NewOtherBooking onCreated={onCreated} />,
      }}
      file="other_booking_export"
      heading={({ displayName }) => displayName}
      renderDetail={(type, close) => (
        <OtherBookingDetail key={type.id} type={type} reload={list.reload} onClose={close} />
      )}
      emptyIcon={IconCalendarOff}
    />
  )
}

const textOf = ({ code, displayName }: OtherBooking) => `${code} ${displayName}`
