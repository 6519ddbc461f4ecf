import { useQuery } from '@apollo/client/react'
import { ExportButton } from '../record/ExportButton.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { Card } from '../ui/Card.tsx'
import { Figure } from '../ui/chart/Figure.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useUrlChoice } from '../ui/hooks/useUrlChoice.ts'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { UrlSegments } from '../ui/UrlSegments.tsx'
import { defaultMonths, monthPeriods, monthsUpTo } from './figurePeriods.ts'
import classes from './figures.module.css'
import { messages } from './messages.ts'
import { type StudentMonth, StudentFiguresQuery } from './studentFiguresDocuments.ts'
import { useAmounts } from './useAmounts.ts'

const series = [
  ['joined', 'accent', 'joined'],
  ['paused', 'warn', 'paused'],
  ['left', 'bad', 'leftSchool'],
] as const

/** Shows who joined, paused and left in each month, the churn, and why, with CSV. (PAUSE-11) */
export function StudentFigures() {
  const text = useMessages(messages)
  const today = useToday()
  const { month: monthWord, shortMonth } = useAmounts()
  const period = useUrlChoice('months', monthPeriods, defaultMonths)
  const { data, previousData, error, refetch } = useQuery(StudentFiguresQuery, {
    variables: monthsUpTo(today, period.value),
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['student', 'contract'], refetch)
  const figures = (data ?? previousData)?.studentFigures
  const count = (people: number) => text.people(people)
  const sum = (of: 'joined' | 'paused' | 'left') => figures?.months.reduce((all, month) => all + month[of], 0) ?? 0
  const churnOf = ({ churn }: StudentMonth) => (churn === null ? '' : `${churn}%`)
  return (
    <>
      <UrlSegments choice={period} words={text.months} label={text.period} className={classes.period} />
      {figures === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {figures !== undefined && (
        <div className={classes.figures}>
          <Figure
            title={text.studentsTitle}
            words={text.studentsWords(sum('joined'), sum('paused'), sum('left'))}
            kind="bars"
            head={text.month}
            sums={text.sum}
            data={{
              series: series.map(([, tone, word]) => ({ label: text[word], tone })),
              points: figures.months.map((month) => ({
                label:
                  churnOf(month) === ''
                    ? monthWord(month.month)
                    : text.withChurn(monthWord(month.month), churnOf(month)),
                short: shortMonth(month.month),
                values: series.map(([of]) => month[of]),
              })),
              format: count,
              formatShort: String,
            }}
            actions={
              <ExportButton
                base="students_by_month_export"
                rows={figures.months}
                columns={[
                  [text.month, ({ month }) => month],
                  [text.atStart, ({ atStart }) => String(atStart)],
                  ...series.map(([of, , word]): [string, (month: StudentMonth) => string] => [
                    text[word],
                    (month) => String(month[of]),
                  ]),
                  [text.churn, ({ churn }) => (churn === null ? '' : String(churn))],
                ]}
              />
            }
          />
          <Card>
            <section aria-label={text.reasonsTitle}>
              <h2>{text.reasonsTitle}</h2>
              {figures.reasons.length === 0 && <p>{text.noReasons}</p>}
              <ul>
                {figures.reasons.map(({ kind, reason, count: times }) => (
                  <li key={`${kind} ${reason}`}>
                    {text.leaveKinds[kind]}: {reason || text.noReason} ({count(times)})
                  </li>
                ))}
              </ul>
            </section>
          </Card>
        </div>
      )}
    </>
  )
}
