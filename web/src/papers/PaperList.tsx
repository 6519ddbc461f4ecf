import { useQuery } from '@apollo/client/react'
import { paperKinds } from '@koma/schema/input/paper'
import { Button } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { MailPapers } from '../desk/paperMail/MailPapers.tsx'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterBar } from '../ui/FilterBar.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { choicesOf } from '../ui/filterSelects.tsx'
import { useUrlFilters } from '../ui/hooks/useUrlFilters.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { messages } from './messages.ts'
import { PapersQuery, type Paper } from './paperDocuments.ts'
import { PaperRow } from './PaperRow.tsx'
import classes from './papers.module.css'

const MONTHS = 24

/** Lists papers, newest first: opens, reprints and cancels them. (PAPER-07, PAPER-08, PAPER-27) */
export function PaperList() {
  const text = useMessages(messages)
  const format = useFormat()
  const current = Temporal.PlainYearMonth.from(useToday().slice(0, 7))
  const months = Array.from({ length: MONTHS }, (_, back) => current.subtract({ months: back }).toString())
  const defaults = useMemo(() => ({ search: '', kind: '', month: '', state: '', student: '' }), [])
  const [{ search, kind, month, state, student }, change, reset] = useUrlFilters(defaults)
  const { data, previousData, error, refetch, fetchMore } = useQuery(PapersQuery, {
    variables: {
      ...(search === '' ? {} : { search }),
      ...(month === '' ? {} : { month }),
      ...(student === '' ? {} : { studentId: student }),
      ...(state === 'valid' || state === 'void' ? { inForce: state === 'valid' } : {}),
      ...(paperKinds.some((known) => known === kind) ? { kind: kind as (typeof paperKinds)[number] } : {}),
    },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract', 'run', 'student'], refetch)
  const mayMailMany = usePermission('bulkPayments')
  const page = (data ?? previousData)?.papers
  const valid = page?.papers.filter(({ cancelledAt, replacedBy }) => cancelledAt === null && replacedBy === null) ?? []
  // Those that failed go out again without being asked for.
  const unsent = valid.filter(({ mail }) => mail === null || mail.state === 'failed' || mail.state === 'dropped')
  const ofStudent = student === '' ? undefined : page?.papers[0]
  const older = () =>
    fetchMore({
      variables: { after: page?.next ?? null },
      updateQuery: (before, { fetchMoreResult: { papers } }) => ({
        papers: { ...papers, papers: [...before.papers.papers, ...papers.papers] },
      }),
    })
  return (
    <>
      <FilterBar
        active={[kind !== '', month !== '', state !== '', student !== ''].filter(Boolean).length}
        onReset={reset}
        search={<SearchField value={search} label={text.search} onChange={(typed) => change({ search: typed })} />}
      >
        <FilterSelect
          label={text.kind}
          data={choicesOf(text.kinds)}
          value={kind}
          onChange={(value) => change({ kind: value })}
        />
        <FilterSelect
          label={text.state}
          data={choicesOf(text.states)}
          value={state}
          onChange={(value) => change({ state: value })}
        />
        <FilterSelect
          label={text.issuedMonth}
          data={[
            { value: '', label: text.allMonths },
            ...months.map((value) => ({ value, label: format.month(`${value}-01`) })),
          ]}
          value={month}
          onChange={(value) => change({ month: value })}
        />
      </FilterBar>
      {student !== '' && (
        <p>
          {text.ofStudent} {ofStudent && <StudentLink id={student}>{ofStudent.studentName}</StudentLink>}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => change({ student: '' })}>
            {text.ofAll}
          </Button>
        </p>
      )}
      {mayMailMany && valid.length > 0 && (
        <div className={classes.above}>
          <MailPapers
            ids={valid.map(({ id }) => id)}
            label={unsent.length > 0 ? text.mailUnsent(unsent.length) : text.mailAgain}
            button={{ size: 'compact-md' }}
            refetch={['Papers']}
          />
          {unsent.length < valid.length && (
            <span className={classes.quiet}>{text.mailedShown(valid.length - unsent.length, valid.length)}</span>
          )}
        </div>
      )}
      {page === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {page?.papers.length === 0 && <EmptyState title={text.empty} hint={text.emptyHint} icon={IconFileOff} />}
      {page !== undefined && page.papers.length > 0 && <PaperTable papers={page.papers} />}
      {page?.next != null && (
        <Button variant="default" onClick={() => void older()}>
          {text.older}
        </Button>
      )}
    </>
  )
}

/** Draws papers with what can be done with each. */
function PaperTable({ papers }: { papers: readonly Paper[] }) {
  const text = useMessages(messages)
  return (
    <AmountTable name={text.listName}>
      <thead>
        <tr>
          <th scope="col">{text.number}</th>
          <th scope="col">{text.kind}</th>
          <th scope="col">{text.issuedOn}</th>
          <th scope="col">{text.payer}</th>
          <th scope="col" data-amount>
            {text.amount}
          </th>
          <th scope="col">{text.state}</th>
          <th scope="col">{text.tools}</th>
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <PaperRow key={paper.id} paper={paper} />
        ))}
      </tbody>
    </AmountTable>
  )
}
