import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { labelDays } from '../shared/format/labelDays.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useRestOnPaper } from '../ui/hooks/useRestOnPaper.ts'
import { NotOnPaper } from '../ui/NotOnPaper.tsx'
import { scrolled } from '../ui/scrolled.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { StepWhy } from '../record/why/Why.tsx'
import { messages } from './messages.ts'
import { RunStepsQuery } from './runDocuments.ts'
import classes from './RunHistory.module.css'

interface RunStepsProps {
  id: string
  outcome: string
  /** The outcome's name. */
  label: string
}

/** Lists the steps that ended with one outcome, with the reason where there is more to say. */
export function RunSteps({ id, outcome, label: called }: RunStepsProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, error, refetch, fetchMore, client } = useQuery(RunStepsQuery, {
    variables: { id, outcome },
    context: { quiet: true },
    fetchPolicy: 'cache-and-network',
  })
  useRestOnPaper({
    query: RunStepsQuery,
    next: data?.runSteps.next,
    after: (next) => ({ id, outcome, after: next }),
    of: ({ runSteps: { steps: rows, hasMore: goesOn, next } }) => ({ rows, next: goesOn ? (next ?? null) : null }),
    add: ({ rows, next }) => {
      if (data === undefined) return
      const page = { runSteps: { ...data.runSteps, steps: [...rows], next, hasMore: next !== null } }
      client.writeQuery({ query: RunStepsQuery, variables: { id, outcome, after: data.runSteps.next }, data: page })
    },
  })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const { steps, hasMore, next } = data.runSteps
  const more = () => fetchMore({ variables: { after: next } })
  return (
    <div className={classes.steps}>
      {steps.some(({ code }) => code !== null) ? (
        <Places run={id} steps={steps} />
      ) : (
        <ul {...scrolled} aria-label={called}>
          {steps.map(({ number, label, message, hasWhy }) => (
            <li key={number}>
              {labelDays(label, format.date)}
              {message !== null && <span className={classes.quiet}>{message}</span>}
              {hasWhy && <StepWhy id={id} number={number} of={labelDays(label, format.date)} />}
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <>
          <NotOnPaper />
          <Button variant="subtle" size="compact-sm" onClick={() => void more()}>
            {text.more}
          </Button>
        </>
      )}
    </div>
  )
}

interface PlacesProps {
  run: string
  steps: readonly { number: number; label: string; code: string | null; message: string | null; hasWhy: boolean }[]
}

/**
 * Lists students' places, each booked or with why it is not, and with its code: 1001 is a booking. (FIX-30, FIX-31,
 * ERR-33)
 */
function Places({ run, steps }: PlacesProps) {
  const text = useMessages(messages)
  const format = useFormat()
  return (
    <table className={classes.places}>
      <thead>
        <tr>
          {Object.values(text.places).map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ number, label, code, message, hasWhy }) => {
          const [lesson = '', student = ''] = label.split(' / ')
          const isBooked = code === '1001'
          return (
            <tr key={number}>
              <td>{labelDays(lesson, format.date)}</td>
              <td>{student}</td>
              <td>
                <StatusBadge tone={isBooked ? 'good' : 'warn'}>{isBooked ? text.booked : text.notBooked}</StatusBadge>{' '}
                {!isBooked && message}{' '}
                {hasWhy && <StepWhy id={run} number={number} of={labelDays(label, format.date)} />}
              </td>
              <td className={classes.quiet}>{code}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
