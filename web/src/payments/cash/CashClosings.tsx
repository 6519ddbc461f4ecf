import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { BoxedList } from '../../ui/BoxedList.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './cash.module.css'
import { CashClosingsQuery, type ListedClosing } from './cashDocuments.ts'
import { messages } from './messages.ts'

/** Lists the closings of the last days, also those that were undone. (CASH-03) */
export function CashClosings({ onShow }: { onShow: (day: string) => void }) {
  const text = useMessages(messages)
  const { data, previousData, refetch } = useQuery(CashClosingsQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['contract'], refetch)
  const closings = (data ?? previousData)?.cashClosings
  if (closings === undefined) return null
  return (
    <div className={classes.screen}>
      <BoxedList title={text.closings} empty={<p className={classes.quiet}>{text.noClosings}</p>}>
        {closings.map((closing) => (
          <li key={closing.id}>
            <Closing closing={closing} onShow={onShow} />
          </li>
        ))}
      </BoxedList>
    </div>
  )
}

function Closing({ closing, onShow }: { closing: ListedClosing; onShow: (day: string) => void }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { day, at, by, counted, difference, corrected, undoneAt, undoneBy } = closing
  const name = format.date(day, { year: true })
  const isUndone = undoneAt !== null
  return (
    <div className={classes.row}>
      <StatusBadge tone={isUndone ? 'neutral' : difference === 0 && corrected === 0 ? 'good' : 'warn'}>
        {corrected !== 0
          ? text.changed(format.signedYen(corrected))
          : difference === 0
            ? text.fits
            : text.differs(format.signedYen(difference))}
      </StatusBadge>
      <span className={classes.words}>
        {text.closing(name, format.yen(counted))}
        {corrected !== 0 && difference !== 0 && ` · ${text.differs(format.signedYen(difference))}`}
        <span className={classes.quiet}>
          {' '}
          {isUndone ? text.undoneBy(format.dateTime(undoneAt), undoneBy ?? '') : text.closedBy(format.dateTime(at), by)}
        </span>
      </span>
      {!isUndone && (
        <Button variant="default" size="compact-md" aria-label={text.showOf(name)} onClick={() => onShow(day)}>
          {text.show}
        </Button>
      )}
    </div>
  )
}
