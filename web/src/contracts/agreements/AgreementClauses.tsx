import type { AgreementClause } from '@koma/schema/rules/agreementTemplate'
import classes from './Agreement.module.css'

/** Shows the school's own clauses, as they are printed. (AGR-01) */
export function AgreementClauses({ clauses }: { clauses: readonly AgreementClause[] }) {
  // Clauses have no names of their own, and never change places.
  const keyed = clauses.map((clause, at) => ({ ...clause, key: `${at}` }))
  return (
    <div className={classes.clauses}>
      {keyed.map(({ key, isHeading, text }) => (isHeading ? <h4 key={key}>{text}</h4> : <p key={key}>{text}</p>))}
    </div>
  )
}
