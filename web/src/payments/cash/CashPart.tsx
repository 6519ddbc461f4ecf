import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useUrlFilters } from '../../ui/hooks/useUrlFilters.ts'
import { Notice } from '../../ui/Notice.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import classes from './cash.module.css'
import { type CashClosing, CashDayQuery, UndoCashClosingMutation } from './cashDocuments.ts'
import { CashClosings } from './CashClosings.tsx'
import { ClosedLines, Corrections } from './ClosedLines.tsx'
import { CountLines } from './CountLines.tsx'
import { messages } from './messages.ts'

/** Closes a day's money, shows what it was closed with and what changed since, and lists closings. (CASH-01…03) */
export function CashPart() {
  const text = useMessages(messages)
  const today = useToday()
  const [{ day }, change] = useUrlFilters({ day: today })
  const { data, previousData, error, refetch } = useQuery(CashDayQuery, {
    variables: { day },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract'], refetch)
  const shown = (data ?? previousData)?.cashDay
  return (
    <>
      <div className={classes.line}>
        <DateField label={text.day} value={day} onChange={(chosen) => chosen !== '' && change({ day: chosen })} />
        <Button
          className={classes.screen}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => window.print()}
        >
          {text.print}
        </Button>
      </div>
      {shown === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {shown !== undefined &&
        (shown.closing === null ? (
          <CountLines
            key={`${shown.day} ${shown.lines.map(({ method }) => method).join()}`}
            cash={shown}
            reload={refetch}
          />
        ) : (
          <Closed day={shown.day} closing={shown.closing} />
        ))}
      <CashClosings onShow={(chosen) => change({ day: chosen })} />
    </>
  )
}

function Closed({ day, closing }: { day: string; closing: CashClosing }) {
  const text = useMessages(messages)
  const format = useFormat()
  const allowed = usePermission('bulkPayments')
  const { save } = useSave(UndoCashClosingMutation, { refetch: ['CashDay', 'CashClosings'] })
  const { id, at, by, note, corrected, corrections, isLast } = closing
  const name = format.date(day, { year: true })
  return (
    <>
      <p className={classes.closed}>
        {text.closedBy(format.dateTime(at), by)}
        {note !== '' && ` ${note}`}
      </p>
      <ClosedLines day={day} closing={closing} />
      {corrections.length > 0 && (
        <>
          <Notice tone="warn">{text.corrected(format.signedYen(corrected))}</Notice>
          <Corrections corrections={corrections} />
        </>
      )}
      {isLast && (
        <div className={`${classes.line} ${classes.screen}`}>
          <ConfirmedButton
            label={text.undo}
            button={{ disabled: !allowed, 'aria-label': text.undoOf(name) }}
            title={text.undoOf(name)}
            confirmLabel={text.undo}
            danger
            onConfirm={async () => (await save({ id }, text.undone))?.success === true}
          >
            <p>{text.undoAsk}</p>
          </ConfirmedButton>
        </div>
      )}
    </>
  )
}
