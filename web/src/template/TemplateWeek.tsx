import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import type { TemplateRow } from './templateDocuments.ts'
import classes from './TemplateWeek.module.css'

const week = [1, 2, 3, 4, 5, 6, 0]

/** The template as a week: a column a day, its rows in the order of time. (FIX-01, FIX-37) */
export function TemplateWeek({
  rows,
  openId,
  onOpen,
}: {
  rows: readonly TemplateRow[]
  openId: string | null
  onOpen: (id: string) => void
}) {
  const text = useMessages(messages)
  return (
    <div className={classes.week}>
      {week.map((day) => {
        const listed = rows.filter((row) => row.day === day)
        return (
          <section key={day} className={classes.day} aria-label={text.dayOf(text.weekdays[day] ?? '')}>
            <h2 className={classes.head}>
              {text.weekdays[day]}
              <span className={classes.count}>{listed.length}</span>
            </h2>
            {listed.length === 0 && <p className={classes.empty}>{text.emptyDay}</p>}
            <ul className={classes.rows}>
              {listed.map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    className={classes.row}
                    data-open={row.id === openId || undefined}
                    data-fixed={row.fixedCourseName !== '' || undefined}
                    onClick={() => onOpen(row.id)}
                  >
                    <span className={classes.time}>{`${row.startTime}–${row.endTime}`}</span>
                    <span>{row.teacherName}</span>
                    <span className={classes.quiet}>{row.locationName || text.online}</span>
                    {row.fixedCourseName !== '' && (
                      <span className={classes.quiet}>
                        {[row.fixedCourseName, row.fixedStudents.map(({ fullName }) => fullName).join(' ')]
                          .filter(Boolean)
                          .join(' ')}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
