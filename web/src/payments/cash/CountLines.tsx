import { MOST_YEN, MOST_YEN_TOGETHER } from '@koma/schema/rules/contractMoney'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMethodWords } from '../../contracts/MethodField.tsx'
import { Unsaved } from '../../record/Unsaved.tsx'
import { useLeaving } from '../../record/useLeaving.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { newId } from '../../shared/newId.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { useNeeds } from '../../shared/session/useNeeds.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { AmountTable } from '../../ui/AmountTable.tsx'
import { AmountField } from '../../ui/AmountField.tsx'
import classes from './cash.module.css'
import { type CashDay, CloseCashMutation } from './cashDocuments.ts'
import { messages } from './messages.ts'

interface CountLinesProps {
  cash: CashDay
  reload: () => Promise<unknown>
}

type Line = CashDay['lines'][number]
const keyOf = ({ method }: Pick<Line, 'method'>) => method ?? ''

/** Asks what was counted of each method, and why it differs from what is expected; then the day is closed. (CASH-01) */
export function CountLines({ cash, reload }: CountLinesProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const methods = useMethodWords()
  const needs = useNeeds()
  const allowed = usePermission('bulkPayments')
  const isAhead = cash.day > useToday()
  const guard = useLeaving(text.unsaved)
  const [counts, setCounts] = useState<ReadonlyMap<string, number | ''>>(new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const [note, setNote] = useState('')
  const [requestId, setRequestId] = useState(newId)
  const { save, saving } = useSave(CloseCashMutation, { refetch: ['CashDay', 'CashClosings'] })
  const clear = () => {
    setCounts(new Map())
    setReasons(new Map())
    setNote('')
  }
  // Only cash has to be counted: what a terminal or a bank received is there as it was recorded.
  const countedOf = (line: Line) =>
    counts.get(keyOf(line)) ?? (line.method === 'cash' && line.payments > 0 ? '' : line.expected)
  const differenceOf = (line: Line) => {
    const counted = countedOf(line)
    return counted === '' || Number.isNaN(counted) ? null : counted - line.expected
  }
  /** Nobody counts less than nothing, unless more was refunded than came in. */
  const isBelow = (line: Line) => Number(countedOf(line)) < Math.min(0, line.expected)
  const reasonOf = (line: Line) => (reasons.get(keyOf(line)) ?? '').trim()
  const isCounted = cash.lines.every((line) => differenceOf(line) !== null)
  const isReasoned = cash.lines.every((line) => differenceOf(line) === 0 || reasonOf(line) !== '')
  const difference = cash.lines.reduce((sum, line) => sum + (differenceOf(line) ?? 0), 0)
  const expected = cash.lines.reduce((sum, line) => sum + line.expected, 0)
  const name = format.date(cash.day, { year: true })
  const close = async () => {
    const lines = cash.lines.map((line) => ({
      method: line.method,
      expected: line.expected,
      counted: line.expected + (differenceOf(line) ?? 0),
      reason: reasonOf(line),
    }))
    const answer = await save({ input: { day: cash.day, lines, note, requestId } }, text.closed)
    if (answer?.success) clear()
    else if (answer !== null) {
      setRequestId(newId())
      await reload().catch(() => undefined)
    }
  }
  const late = isReasoned ? null : text.reasonFirst
  // What is no amount says so at its field.
  const isWrong = cash.lines.some((line) => Number.isNaN(countedOf(line)))
  const missing = isWrong ? null : text.countFirst
  const problem = cash.lines.some(isBelow) ? text.negative : isCounted ? late : missing
  return (
    <>
      <p className={classes.hint}>{text.hint}</p>
      <AmountTable name={text.tableName(name)}>
        <thead>
          <tr>
            <th scope="col">{text.method}</th>
            {[text.received, text.refunded, text.expected].map((head) => (
              <th key={head} scope="col" data-amount>
                {head}
              </th>
            ))}
            <th scope="col">{text.counted}</th>
            <th scope="col" data-amount>
              {text.difference}
            </th>
            <th scope="col">{text.reason}</th>
          </tr>
        </thead>
        <tbody>
          {cash.lines.map((line) => {
            const method = line.method === null ? text.noMethod : methods[line.method]
            const differs = differenceOf(line)
            return (
              <tr key={keyOf(line)}>
                <th scope="row">{method}</th>
                <td data-amount data-head={text.received}>
                  {format.yen(line.received)}
                </td>
                <td data-amount data-head={text.refunded}>
                  {format.yen(line.refunded)}
                </td>
                <td data-amount data-head={text.expected}>
                  {format.yen(line.expected)}
                </td>
                <td className={classes.counted} data-head={text.counted}>
                  <AmountField
                    bare
                    // Where more was given back than came in, less than nothing is counted.
                    signed
                    // What is expected is a sum, which can be more than one amount.
                    most={Math.abs(line.expected) > MOST_YEN ? MOST_YEN_TOGETHER : MOST_YEN}
                    label={text.countedOf(method)}
                    value={countedOf(line)}
                    disabled={!allowed || isAhead}
                    onChange={(counted) => setCounts((before) => new Map(before).set(keyOf(line), counted))}
                  />
                </td>
                <td data-amount data-head={text.difference}>
                  {differs !== null && format.signedYen(differs)}
                </td>
                <td className={classes.reason} data-head={text.reason}>
                  {differs !== null && differs !== 0 && (
                    <TextInput
                      aria-label={text.reasonOf(method)}
                      maxLength={200}
                      value={reasons.get(keyOf(line)) ?? ''}
                      onChange={({ currentTarget: { value } }) =>
                        setReasons((before) => new Map(before).set(keyOf(line), value))
                      }
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {text.total}
            </th>
            <td data-amount data-head={text.expected}>
              {format.yen(expected)}
            </td>
            <td data-amount data-head={text.counted}>
              {isCounted && format.yen(expected + difference)}
            </td>
            <td data-amount data-head={text.difference}>
              {isCounted && format.signedYen(difference)}
            </td>
          </tr>
        </tfoot>
      </AmountTable>
      <div className={`${classes.line} ${classes.screen}`}>
        <TextInput
          label={text.note}
          maxLength={500}
          value={note}
          disabled={!allowed || isAhead}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <Button
          disabled={!allowed || isAhead || !isCounted || problem !== null}
          loading={saving}
          title={allowed ? undefined : needs('bulkPayments')}
          onClick={() => void close()}
        >
          {!isCounted || difference === 0 ? text.close(name) : text.closeDifferent(name, format.signedYen(difference))}
        </Button>
        {allowed && !isAhead && problem !== null && <span className={classes.quiet}>{problem}</span>}
      </div>
      <Unsaved unsaved={counts.size > 0 || reasons.size > 0 || note !== ''} guard={guard} onDiscard={clear} />
    </>
  )
}
