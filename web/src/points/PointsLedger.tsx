import { useQuery } from '@apollo/client/react'
import { mostContractEntries } from '@koma/schema/constants'
import type { ReactNode } from 'react'
import type { PointLedgerInput } from '../gql/graphql.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { lotWords } from './lotWords.ts'
import { messages } from './messages.ts'
import { type Ledger, PointLedgerQuery } from './pointDocuments.ts'
import classes from './PointsLedger.module.css'

interface PointsLedgerProps {
  of: PointLedgerInput
  /** Leads from a contract to its page. */
  renderContract?: (contract: { id: string; contractNumber: string }, words: string) => ReactNode
}

/**
 * Draws the entries that make the points of a contract, or of all of a student's that are valid today, with their sum.
 * (D131)
 */
export function PointsLedger({ of, ...props }: PointsLedgerProps) {
  const { data, error, refetch } = useQuery(PointLedgerQuery, {
    variables: { input: of },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  if (data) return <LedgerEntries ledger={data.pointLedger} {...props} />
  return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
}

function LedgerEntries({ ledger, renderContract }: { ledger: Ledger } & Pick<PointsLedgerProps, 'renderContract'>) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { points, contracts, entries } = ledger
  const numbers = new Map(contracts.map(({ id, contractNumber }) => [id, contractNumber]))
  const day = (date: string) => format.date(date, { year: true })
  const origins = useMessages(lotWords)
  const lotsOf = ({ lots }: Ledger['entries'][number]) =>
    lots.some(({ validUntil }) => validUntil !== null) || lots.length > 1
      ? lots
          .map(({ origin, validUntil, value }) => {
            const amount = `${origins[origin]} ${format.signedCredits(value, creditType)}`
            return validUntil === null ? amount : text.usableUntil(amount, day(validUntil))
          })
          .join(text.comma)
      : ''
  return (
    <div className={classes.ledger}>
      {contracts.length === 0 && <p className={classes.quiet}>{text.none}</p>}
      <section aria-label={text.contracts}>
        <ul className={classes.lines}>
          {contracts.map((contract) => {
            const words = text.contract(contract.contractNumber)
            return (
              <li key={contract.id} className={classes.line}>
                <span>{renderContract?.(contract, words) ?? words}</span>
                <strong>{format.credits(contract.points, creditType)}</strong>
                <span className={classes.quiet}>
                  {day(contract.startDate)} – {day(contract.endDate)}
                </span>
                <LotLines contract={contract} />
              </li>
            )
          })}
          {contracts.length > 1 && (
            <li className={classes.line}>
              <strong>{text.sum}</strong>
              <strong>{format.credits(points, creditType)}</strong>
            </li>
          )}
        </ul>
      </section>
      {entries.length > 0 && (
        <section aria-label={text.entries}>
          <h3 className={classes.heading}>{text.entries}</h3>
          <ul className={classes.lines}>
            {entries.map((entry) => (
              <li key={entry.id} className={classes.line}>
                <span>{text.reasons[entry.reason] ?? entry.reason}</span>
                <strong>{format.signedCredits(entry.value, creditType)}</strong>
                <span className={classes.quiet}>
                  {[
                    format.dateTime(entry.at),
                    entry.lessonTime === null ? '' : `${format.dateTime(entry.lessonTime)} ${entry.courseName ?? ''}`,
                    lotsOf(entry),
                    contracts.length > 1 ? text.contract(numbers.get(entry.contractId) ?? '') : '',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={classes.quiet}>{text.left(format.credits(entry.pointsAfter, creditType))}</span>
              </li>
            ))}
          </ul>
          {entries.length >= mostContractEntries && <p className={classes.quiet}>{text.latest(mostContractEntries)}</p>}
        </section>
      )}
    </div>
  )
}

/** Draws the lots of a contract with their ends, those that end first at the front, where one has days of its own. */
function LotLines({ contract: { lots, endDate } }: { contract: Ledger['contracts'][number] }) {
  const text = useMessages(messages)
  const words = useMessages(lotWords)
  const format = useFormat()
  const { creditType } = useSchool()
  if (lots.every(({ validUntil }) => validUntil === null)) return null
  return (
    <ul className={classes.lots}>
      {lots.map(({ id, origin, points, validUntil, reason, missedAt }) => (
        <li key={id} className={classes.quiet}>
          {text.usableUntil(format.credits(points, creditType), format.date(validUntil ?? endDate, { year: true }))} ·{' '}
          {[words[origin], reason, missedAt !== null && text.missed(format.dateTime(missedAt))]
            .filter(Boolean)
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
