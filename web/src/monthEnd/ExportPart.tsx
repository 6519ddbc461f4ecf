import { useQuery } from '@apollo/client/react'
import { useSave } from '../record/useSave.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { DoPart } from './DoPart.tsx'
import { messages } from './messages.ts'
import { MonthEndExportMutation, MonthEndPlanQuery } from './monthEndDocuments.ts'

interface ExportPartProps {
  job: 'create' | 'book'
  from: string
  to: string
  /** The teachers or students. */
  ids: readonly string[]
}

/** Tells whether a line of the plan is made, or was made before. */
const isThere = (outcome: string) => ['made', 'there', 'moved'].includes(outcome)

/** Tells whether no slot is to be made at the time of a line, because the school is closed or the teacher away. */
const isClosed = (outcome: string) => ['closed', 'away'].includes(outcome)

/** Says what an export for the days not made yet does, and does it. (FIX-26, FIX-28, FIX-32) */
export function ExportPart({ job, from, to, ids }: ExportPartProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const input = { job, from, to, ids: [...ids] }
  const { data, error, refetch } = useQuery(MonthEndPlanQuery, { variables: { input }, fetchPolicy: 'network-only' })
  useFollow(['slot', 'template', 'contract'], refetch)
  const { save, saving } = useSave(MonthEndExportMutation, { refetch: ['MonthEnd'], awaitRefetch: true })
  const plan = data?.templateExportPlan
  const counts = plan?.counts ?? []
  const countOf = (is: (outcome: string) => boolean) =>
    counts.reduce((sum, { outcome, count }) => sum + (is(outcome) ? count : 0), 0)
  const createdCount = countOf((outcome) => outcome === 'made')
  // Bookings that cannot be made are listed on the line itself, with their reasons.
  const isSlots = job === 'create'
  const closed = isSlots ? countOf(isClosed) : 0
  const others = isSlots ? countOf((outcome) => !isThere(outcome) && !isClosed(outcome)) : 0
  const count = formatNumber(createdCount)
  const [first, last] = [format.date(from), format.date(to)]
  const start = async () => {
    const answer = await save({ input: { ...input, digest: plan?.digest ?? null } }, text.started)
    // The current preview replaces the outdated one.
    if (answer?.success === false) await refetch()
  }
  return (
    <DoPart
      loaded={plan !== undefined}
      failed={error !== undefined}
      onRetry={() => void refetch()}
      count={createdCount}
      label={job === 'create' ? text.create(count) : text.book(count)}
      busy={saving}
      onDo={() => void start()}
      more={{ to: `/admin/fixedSchedule/export?job=${job}&from=${from}&to=${to}`, label: text.details }}
    >
      {job === 'create' ? text.slotsEffect(count, first, last) : text.placesEffect(count, first, last)}{' '}
      {closed > 0 && text.closed(formatNumber(closed))} {others > 0 && text.skipped(formatNumber(others))}
    </DoPart>
  )
}
