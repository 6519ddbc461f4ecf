import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { messages } from './messages.ts'
import { RunStepsQuery } from './runDocuments.ts'
import classes from './RunHistory.module.css'

/** What the steps were that ended with one outcome, and why where there is more to say. */
export function RunSteps({ id, outcome }: { id: string; outcome: string }) {
  const text = useMessages(messages)
  const { data, error, refetch, fetchMore } = useQuery(RunStepsQuery, {
    variables: { id, outcome },
    context: { quiet: true },
  })
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const { steps, hasMore, next } = data.runSteps
  const more = () =>
    fetchMore({
      variables: { after: next },
      updateQuery: (before, { fetchMoreResult: { runSteps } }) => ({
        runSteps: { ...runSteps, steps: [...before.runSteps.steps, ...runSteps.steps] },
      }),
    })
  return (
    <div className={classes.steps}>
      <ul>
        {steps.map(({ number, label, message }) => (
          <li key={number}>
            {label}
            {message !== null && <span className={classes.quiet}>{message}</span>}
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" size="compact-sm" onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </div>
  )
}
