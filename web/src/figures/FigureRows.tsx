import { useQuery } from '@apollo/client/react'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { StudentLink } from '../desk/StudentLink.tsx'
import type { FigureRowsQuery as Answer, FigureRowsQueryVariables } from '../gql/graphql.ts'
import { ExportButton } from '../record/ExportButton.tsx'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { usePrinting } from '../ui/hooks/usePrinting.ts'
import { Spinner } from '../ui/Spinner.tsx'
import classes from './figures.module.css'
import { FigureRowsQuery } from './moneyFiguresDocuments.ts'
import { messages } from './messages.ts'
import { useAmounts } from './useAmounts.ts'

type Row = Answer['figureRows'][number]

/** As many contracts as are drawn on a screen; paper and the file have all of them. */
const MOST_SHOWN = 200

/**
 * Shows the contracts that a number is made of, the largest first, with the sum of all and a file of all. (CON-11,
 * CON-24, PAY-08)
 */
export function FigureRows({ variables }: { variables: FigureRowsQueryVariables }) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(FigureRowsQuery, {
    variables: variables,
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const columns = useColumns(variables.of)
  const most = usePrinting() ? Infinity : MOST_SHOWN
  const rows = data?.figureRows
  if (rows === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  if (rows.length === 0) return <p>{text.noRows}</p>
  return (
    <div className={classes.rows}>
      <div className={classes.rowsHead}>
        <span>{text.count(rows.length)}</span>
        <ExportButton
          base={`${variables.of}_contracts_export`}
          rows={rows}
          columns={[
            [text.contract, ({ contractNumber }) => contractNumber],
            [text.studentCode, ({ studentCode }) => shownStudentCode(studentCode)],
            [text.student, ({ fullName }) => fullName],
            ...columns.map(({ head, of }) => [head, (row: Row) => String(of(row))] as const),
          ]}
        />
      </div>
      <table className={classes.rowsTable}>
        <thead>
          <tr>
            <th scope="col">{text.contract}</th>
            <th scope="col">{text.student}</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row) => (
            <tr key={row.contractId}>
              <th scope="row">
                {row.isDeleted ? (
                  `${row.contractNumber} ${text.deleted}`
                ) : (
                  <Anchor component={Link} to={`/admin/contracts?contract=${row.contractId}&active=`} fz="inherit">
                    {row.contractNumber}
                  </Anchor>
                )}
              </th>
              <td>
                <StudentLink id={row.studentId}>{row.fullName}</StudentLink>
              </td>
              {columns.map(({ head, of, format }) => (
                <td key={head}>{format(of(row))}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.length > most && (
            <tr>
              <td colSpan={2 + columns.length}>{text.moreRows(rows.length - most)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={2}>
              {text.sum}
            </th>
            {columns.map(({ head, of, format }) => (
              <td key={head}>{format(rows.reduce((sum, row) => sum + of(row), 0))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Returns the amounts of a row: the parts of what is outstanding, of everything else only the figure itself. */
function useColumns(of: FigureRowsQueryVariables['of']) {
  const text = useMessages(messages)
  const { yen, credits } = useAmounts()
  if (of === 'outstanding')
    return [
      { head: text.left, of: (row: Row) => row.left ?? 0, format: credits },
      { head: text.booked, of: (row: Row) => row.booked ?? 0, format: credits },
      { head: text.inYen, of: (row: Row) => row.yen ?? 0, format: yen },
    ]
  const isMoney = of === 'owed' || of === 'paid' || of === 'writtenOff'
  return [{ head: of === 'owed' ? text.owing : text[of], of: (row: Row) => row.value, format: isMoney ? yen : credits }]
}
