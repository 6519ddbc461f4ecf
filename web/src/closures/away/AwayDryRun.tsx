import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import classes from './away.module.css'
import type { SubstitutionPlan } from './awayDocuments.ts'
import { Seats } from './AwayLessons.tsx'
import { messages } from './awayMessages.ts'

/** What an absence would do: how much of everything, and what becomes of each lesson. */
export function AwayDryRun(props: { plan: SubstitutionPlan; tell: boolean; nameOf: (teacherId: string) => string }) {
  const { plan, tell, nameOf } = props
  const text = useMessages(messages)
  const format = useFormat()
  const { lines, students, mails } = plan
  const count = (what: string) => lines.filter((line) => line.success && line.what === what).length
  const [given, closed] = [count('give'), count('close')]
  return (
    <section aria-label={text.dryRun}>
      <h2 className={classes.title}>{text.dryRun}</h2>
      {lines.length === 0 ? (
        <p>{text.noLessons}</p>
      ) : (
        <p>{text.counts(given, closed, lines.length - given - closed)}</p>
      )}
      {closed > 0 && <p>{text.closedHint}</p>}
      {lines.length > 0 && <p>{tell ? text.told(students, mails) : text.notTold}</p>}
      <ul className={classes.lessons}>
        {lines.map((line) => (
          <li key={line.slotId}>
            <div className={classes.who}>
              <strong>{format.when(line)}</strong>
              <Seats lesson={line} />
            </div>
            <div className={classes.choice}>
              {!line.success && <span className={classes.warn}>{text.stays(line.message)}</span>}
              {line.success && line.what === 'give' && <span>{text.gives(nameOf(line.toTeacherId ?? ''))}</span>}
              {line.success && line.what === 'close' && <span>{text.closes}</span>}
              {line.success && line.what === 'leave' && <span className={classes.quiet}>{text.leaves}</span>}
              {line.warnings.map((warning) => (
                <span key={warning} className={classes.quiet}>
                  {warning}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
