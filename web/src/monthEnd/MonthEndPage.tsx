import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { monthVariables } from '../contracts/monthly/monthVariables.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useNeeds } from '../shared/session/useNeeds.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { BoxedList } from '../ui/BoxedList.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { BlockedPlaces } from './BlockedPlaces.tsx'
import { ClosingLines } from './ClosingLines.tsx'
import { ExportPart } from './ExportPart.tsx'
import { messages } from './messages.ts'
import classes from './monthEnd.module.css'
import { type MonthEnd, MonthEndQuery } from './monthEndDocuments.ts'
import { MonthLine } from './MonthLine.tsx'
import { RenewPart } from './RenewPart.tsx'

const defaults = { month: '' }

/** The months to choose from, before and after this one. */
const [BACK, AHEAD] = [2, 3]

const steps = ['renewals', 'slots', 'places'] as const
type Step = (typeof steps)[number]

/**
 * Shows the end of a month as a checklist, live: prepare the next month, close this one. Each line has its state and
 * its action; the first step that is left is open.
 */
export function MonthEndPage() {
  const text = useMessages(messages)
  const [filters, change] = useUrlFilters(defaults)
  const { data, previousData, error, refetch } = useQuery(MonthEndQuery, {
    variables: monthVariables(filters.month),
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract', 'run', 'slot', 'student', 'teacher', 'template'], refetch)
  const end = (data ?? previousData)?.monthEnd
  const months = useMonths(end?.month)
  return (
    <>
      <PageHeader title={text.title} />
      {end === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {end !== undefined && (
        <>
          <div className={classes.filter}>
            <FilterSelect label={text.month} data={months} value={end.month} onChange={(month) => change({ month })} />
          </div>
          <Steps key={end.month} end={end} />
          <ClosingLines end={end} />
        </>
      )}
    </>
  )
}

function Steps({ end }: { end: MonthEnd }) {
  const text = useMessages(messages)
  const format = useFormat()
  const needs = useNeeds()
  const may = { contractMonthly: usePermission('contractMonthly'), fixedExport: usePermission('fixedExport') }
  const [opened, setOpened] = useState<Step | null>(null)
  const next = steps.find((step) => end[step].left > 0) ?? null
  const { month, to, renewals, slots, places } = end
  const line = (step: Step, facts: readonly string[], permission: keyof typeof may, part: ReactNode) => {
    const { left } = end[step]
    const isOpen = left > 0 && (opened ?? next) === step
    return (
      <MonthLine
        key={step}
        title={text.lines[step]}
        counts={end[step]}
        countWords={text.counts[step]}
        last={end[step].last}
        facts={facts}
        actions={
          left > 0 && may[permission] && !isOpen ? (
            <Button variant="default" size="compact-md" onClick={() => setOpened(step)}>
              {text.open}
            </Button>
          ) : null
        }
      >
        {left > 0 && !may[permission] && <p className={classes.quiet}>{needs(permission)}</p>}
        {isOpen && may[permission] && part}
        {step === 'places' && <BlockedPlaces places={places} />}
      </MonthLine>
    )
  }
  const done = (step: { done: number }, words: (count: string) => string) =>
    step.done > 0 ? [words(formatNumber(step.done))] : []
  const exported = (job: 'create' | 'book', { from, ids }: MonthEnd['slots']) =>
    from === null ? null : <ExportPart key={`${from} ${ids.join()}`} job={job} from={from} to={to} ids={ids} />
  return (
    <BoxedList title={text.steps(format.month(`${month}-01`))}>
      {[
        line('renewals', done(renewals, text.renewalsDone), 'contractMonthly', <RenewPart month={month} />),
        line('slots', done(slots, text.slotsDone), 'fixedExport', exported('create', slots)),
        line(
          'places',
          [
            ...done(places, text.placesDone),
            ...(places.closed > 0 ? [text.placesClosed(formatNumber(places.closed))] : []),
          ],
          'fixedExport',
          exported('book', places),
        ),
      ]}
    </BoxedList>
  )
}

/** Returns the months to choose from, with the one that is shown. */
function useMonths(shown: string | undefined) {
  const format = useFormat()
  const today = useToday()
  return useMemo(() => {
    const current = Temporal.PlainYearMonth.from(today.slice(0, 7))
    const months = Array.from({ length: BACK + AHEAD + 1 }, (_, index) =>
      current.add({ months: index - BACK }).toString(),
    )
    const all = shown === undefined || months.includes(shown) ? months : [shown, ...months]
    return all.map((value) => ({ value, label: format.month(`${value}-01`) }))
  }, [shown, today, format])
}
