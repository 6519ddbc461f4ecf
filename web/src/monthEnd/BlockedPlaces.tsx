import { Fragment } from 'react'
import { Link } from 'react-router'
import { StudentLink } from '../desk/StudentLink.tsx'
import { lessonPage } from '../desk/studentPage.ts'
import { formatNumber } from '../shared/format/amounts.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Fold } from '../ui/Fold.tsx'
import { messages } from './messages.ts'
import classes from './monthEnd.module.css'
import type { MonthEnd } from './monthEndDocuments.ts'

/**
 * Lists the places of fixed students that a run would not book, with the reason and days. Each leads to the student and
 * to the lessons. (MON-12)
 */
export function BlockedPlaces({ places: { notBookable, blocked } }: { places: MonthEnd['places'] }) {
  const text = useMessages(messages)
  const format = useFormat()
  if (notBookable === 0) return null
  return (
    <Fold title={text.blocked(formatNumber(notBookable))}>
      <ul className={classes.blocked}>
        {blocked.map(({ studentId, name, reason, places }) => (
          <li key={`${studentId} ${reason}`}>
            <StudentLink id={studentId}>{name}</StudentLink>
            <span>{reason}</span>
            <span className={classes.quiet}>
              {places.map(({ startsAt, slotId }, index) => (
                <Fragment key={startsAt}>
                  {index > 0 && text.comma}
                  {slotId === null ? (
                    format.dateTime(startsAt)
                  ) : (
                    <Link className={classes.more} to={lessonPage({ id: slotId, startsAt })}>
                      {format.dateTime(startsAt)}
                    </Link>
                  )}
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
