import { Checkbox } from '@mantine/core'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import classes from './debit.module.css'
import type { TransferPreview } from './debitDocuments.ts'
import type { LeftOver } from './leftOvers.ts'
import { messages } from './messages.ts'
import { type Payer, TransferStudent } from './TransferStudent.tsx'

interface TransferRowProps {
  row: TransferPreview['rows'][number]
  payer: Payer | null
  /** Whether somebody chose the student, so that the suggestion's reason no longer holds. */
  isPicked: boolean
  isChosen: boolean
  over: { yen: number; goesTo: LeftOver } | undefined
  debtors: TransferPreview['debtors']
  onChoose: (isChosen: boolean) => void
  onPick: (payer: Payer | null) => void
}

/** Shows a transfer with the student it may be of and what it leaves over. */
export function TransferRow({ row, payer, isPicked, isChosen, over, debtors, onChoose, onPick }: TransferRowProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { line, date, amount, payer: name, reference, isRecorded, recordedFor, reason } = row
  return (
    <tr>
      <td data-tick>
        <Checkbox
          aria-label={text.chooseTransfer(name, String(line))}
          checked={isChosen}
          disabled={isRecorded || payer === null}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <td className={classes.fixed} data-head={text.date}>
        {format.date(date, { year: true })}
      </td>
      <th scope="row">
        {name} {reference !== '' && <span className={classes.quiet}>{reference}</span>}
      </th>
      <td data-amount data-head={text.paidIn}>
        {format.yen(amount)}
      </td>
      <td data-head={text.paysFor}>
        {isRecorded ? (
          <>
            {recordedFor} <StatusBadge tone="good">{text.alreadyRecorded}</StatusBadge>
          </>
        ) : (
          <>
            <TransferStudent
              label={text.paysForOf(name, String(line))}
              debtors={debtors}
              value={payer}
              onChange={onPick}
            />
            {!isPicked && <span className={classes.quiet}>{reason}</span>}
            {over !== undefined && (
              <span className={classes.problem}>{text.leftOverOf[over.goesTo](format.yen(over.yen))}</span>
            )}
          </>
        )}
      </td>
    </tr>
  )
}
