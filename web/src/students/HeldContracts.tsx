import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { staffMessages } from './staffMessages.ts'
import type { HeldContract } from './studentRecordDocuments.ts'
import classes from './Students.module.css'

/** The contracts of a student with what is left of each, those that are valid first. */
export function HeldContracts({ contracts }: { contracts: readonly HeldContract[] }) {
  const text = useMessages(staffMessages)
  const format = useFormat()
  const today = useToday()
  const { creditType } = useSchool()
  const stateOf = ({ active, startDate, endDate }: HeldContract) =>
    !active ? text.off : endDate < today ? text.ended : startDate > today ? text.future : null
  const inOrder = contracts.toSorted((a, b) => Number(stateOf(a) !== null) - Number(stateOf(b) !== null))
  return (
    <section className={classes.part} aria-label={text.contracts}>
      <h3>{text.contracts}</h3>
      {contracts.length === 0 && <p className={classes.quiet}>{text.noContracts}</p>}
      <ul className={classes.lines}>
        {inOrder.map((contract) => {
          const { id, contractNumber, startDate, endDate, points, monthlyContract, courses } = contract
          const state = stateOf(contract)
          return (
            <li key={id} className={classes.line}>
              <strong>{text.left(format.credits(points, creditType))}</strong>
              <span>{state !== null && <StatusBadge tone="neutral">{state}</StatusBadge>}</span>
              <span className={classes.wide}>{courses.map(({ displayName }) => displayName).join(' / ')}</span>
              <span className={`${classes.quiet} ${classes.wide}`}>
                {text.contractNumber(contractNumber)}
                {monthlyContract && ` (${text.monthly})`} · {format.date(startDate, { year: true })} –{' '}
                {format.date(endDate, { year: true })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
