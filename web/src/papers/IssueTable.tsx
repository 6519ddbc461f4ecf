import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { StudentLink } from '../desk/StudentLink.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { ChooseAllHead, ChooseBox } from '../ui/ChooseBox.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import { useAllBut } from '../ui/hooks/useAllBut.ts'
import { messages } from './messages.ts'
import classes from './papers.module.css'

/** A paper that could be issued, for a student and whom it names. */
interface Issuable {
  studentId: string
  studentName: string
  addressedTo: string
}

/** A column of such a table; an amount is at its right. */
export interface Column<Row> {
  head: string
  amount?: boolean
  cell: (row: Row) => ReactNode
}

interface IssueTableProps<Row> {
  rows: readonly Row[]
  name: string
  keyOf: (row: Row) => string
  /** What tells a row from others of the same person. */
  labelOf: (row: Row) => string
  isOpen: (row: Row) => boolean
  /** Rows that can be chosen but are not at first. */
  isLeftOut?: (row: Row) => boolean
  /** Follows the first column, which has the names. */
  columns: readonly Column<Row>[]
  button: (chosen: readonly Row[]) => string
  question: (count: number) => string
  confirm: string
  /** What the question says and asks. */
  children: ReactNode
  disabled: boolean
  /** Starts the run; the question closes after it. */
  start: (chosen: readonly Row[]) => Promise<void>
}

const namesOf = ({ addressedTo, studentName }: Issuable) =>
  addressedTo === studentName ? addressedTo : `${addressedTo} ${studentName}`

/** Lists papers that could be issued, and issues those chosen after a question. (PAPER-11, PAPER-20, AGR-08) */
export function IssueTable<Row extends Issuable>(props: IssueTableProps<Row>) {
  const { keyOf, labelOf, columns, button, question, confirm, children, disabled, start } = props
  const text = useMessages(messages)
  const [isAsking, setIsAsking] = useState(false)
  const open = props.rows.filter(props.isOpen)
  const rows = useAllBut(open.map(keyOf), open.filter((row) => props.isLeftOut?.(row) === true).map(keyOf))
  const chosen = open.filter((row) => rows.isChosen(keyOf(row)))
  const issue = async () => {
    await start(chosen)
    setIsAsking(false)
  }
  return (
    <>
      {open.length > 0 && (
        <Button mb={14} disabled={disabled || chosen.length === 0} onClick={() => setIsAsking(true)}>
          {button(chosen)}
        </Button>
      )}
      <AmountTable name={props.name}>
        <thead>
          <tr>
            <ChooseAllHead label={text.chooseAll} rows={rows} bare={open.length === 0}>
              {text.payer}
            </ChooseAllHead>
            {columns.map(({ head, amount }) => (
              <th key={head} scope="col" data-amount={amount}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">
                {props.isOpen(row) && (
                  <ChooseBox
                    label={text.choose(`${namesOf(row)} ${labelOf(row)}`.trim())}
                    checked={rows.isChosen(keyOf(row))}
                    onToggle={() => rows.toggle(keyOf(row))}
                  />
                )}
                <StudentLink id={row.studentId}>{row.addressedTo}</StudentLink>
                {row.addressedTo !== row.studentName && <span className={classes.quiet}> {row.studentName}</span>}
              </th>
              {columns.map(({ head, amount, cell }) => (
                <td key={head} data-amount={amount} data-head={head}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </AmountTable>
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={question(chosen.length)}
        confirmLabel={confirm}
        keepLabel={text.keep}
        onConfirm={issue}
      >
        <div className={classes.dialog}>{children}</div>
      </ConfirmSheet>
    </>
  )
}
