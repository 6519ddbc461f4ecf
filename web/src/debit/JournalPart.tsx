import { useQuery } from '@apollo/client/react'
import { journalPrograms } from '@koma/schema/rules/journal'
import { taxRateTexts } from '@koma/schema/taxTexts'
import { useState } from 'react'
import { DownloadButton } from '../csv/DownloadButton.tsx'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { useToday } from '../shared/school/useNow.ts'
import { AmountTable } from '../ui/AmountTable.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import classes from './debit.module.css'
import { JournalQuery } from './debitDocuments.ts'
import { messages } from './messages.ts'

/** The months to choose from: this one and those before. */
const MONTHS = 18

/**
 * Shows the sums of a month by tax rate, and saves its entries for an accounting program, in the charset that it reads.
 * (DEBIT-12)
 */
export function JournalPart() {
  const text = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const current = Temporal.PlainYearMonth.from(useToday().slice(0, 7))
  const months = Array.from({ length: MONTHS }, (_, back) => current.subtract({ months: back }).toString())
  const [month, setMonth] = useState(months[1] ?? '')
  const [program, setProgram] = useState<string>(journalPrograms[0])
  const { data, previousData, error, refetch } = useQuery(JournalQuery, {
    variables: { month },
    fetchPolicy: 'cache-and-network',
  })
  useFollow(['contract'], refetch)
  const sums = (data ?? previousData)?.journal
  return (
    <>
      <p className={classes.hint}>{text.journalHint}</p>
      <div className={classes.line}>
        <FilterSelect
          label={text.month}
          data={months.map((value) => ({ value, label: format.month(`${value}-01`) }))}
          value={month}
          onChange={setMonth}
        />
        <FilterSelect
          label={text.program}
          data={journalPrograms.map((value) => ({ value, label: text.programs[value] }))}
          value={program}
          onChange={setProgram}
        />
        <DownloadButton
          list="journal"
          params={{ month, program }}
          only={program === 'yayoi' ? 'shift_jis' : undefined}
          disabled={sums?.length === 0}
        />
      </div>
      {sums === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {sums?.length === 0 && <p className={classes.quiet}>{text.noEntries}</p>}
      {sums !== undefined && sums.length > 0 && (
        <AmountTable name={text.journalName}>
          <thead>
            <tr>
              <th scope="col">{text.entry}</th>
              <th scope="col">{text.rate}</th>
              <th scope="col" data-amount>
                {text.count}
              </th>
              <th scope="col" data-amount>
                {text.total}
              </th>
            </tr>
          </thead>
          <tbody>
            {sums.map(({ kind, taxRate, count, total }) => (
              <tr key={`${kind} ${taxRate}`}>
                <th scope="row">{text.journalKinds[kind]}</th>
                <td data-head={text.rate}>{taxRate === null ? '−' : taxRateTexts[language][taxRate]}</td>
                <td data-amount data-head={text.count}>
                  {formatNumber(count)}
                </td>
                <td data-amount data-head={text.total}>
                  {format.yen(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </AmountTable>
      )}
    </>
  )
}
