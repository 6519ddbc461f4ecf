import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MailState } from '../gql/graphql.ts'
import parts from '../record/RecordParts.module.css'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { queryNow } from '../shared/live/queryNow.ts'
import { usePollWhile } from '../shared/live/usePollWhile.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useBeforePaper } from '../ui/hooks/usePrinting.ts'
import { NotOnPaper } from '../ui/NotOnPaper.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { staffMessages } from './staffMessages.ts'
import { StudentMailsQuery } from './studentLifeDocuments.ts'
import classes from './Students.module.css'
import { useFollow } from '../shared/live/useFollow.ts'

const AT_FIRST = 5
const AT_MOST = 200

/** How often the state of a mail that waits is fetched, in milliseconds; only while somebody looks. */
const ASK_MS = 2000

/** Shows the mails to a student, newest first, as they are sent; each leads to what it says. */
export function StudentMails({ id }: { id: string }) {
  const text = useMessages(staffMessages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const [limit, setLimit] = useState(AT_FIRST)
  const { data, previousData, refetch, client, ...polling } = useQuery(StudentMailsQuery, {
    variables: { id, limit },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  })
  const log = (data ?? previousData)?.mails
  useBeforePaper(() => {
    if (!log?.next || limit >= AT_MOST) return
    const variables = { id, limit: AT_MOST }
    const all = queryNow(StudentMailsQuery, variables)
    if (all === null) return
    client.writeQuery({ query: StudentMailsQuery, variables, data: all })
    setLimit(AT_MOST)
  })
  // Most of what they are written is about something that happened to them.
  useFollow(['student'], refetch, id)
  usePollWhile(log?.mails.some(isUnderWay) === true, ASK_MS, polling)
  if (!log) return null
  return (
    <section className={parts.part} aria-label={text.mails}>
      <h3>{text.mails}</h3>
      {log.mails.length === 0 && <p className={classes.quiet}>{text.noMails}</p>}
      <div className={parts.lines}>
        {log.mails.map((mail) => (
          <Link key={mail.id} className={parts.line} to={`/admin/settings/mail?mail=${mail.id}`}>
            <span>{mail.subject ?? text.mailWaiting}</span>
            <span>
              {mail.state === 'failed' && <StatusBadge tone="bad">{text.mailFailed}</StatusBadge>}
              {mail.state === 'dropped' && <StatusBadge tone="neutral">{text.mailDropped}</StatusBadge>}
            </span>
            <span className={`${classes.quiet} ${classes.wide}`}>
              {format.dateTime(wallTimeOf(mail.queuedAt, timezoneName))}
            </span>
          </Link>
        ))}
      </div>
      {log.next !== null && <NotOnPaper />}
      {log.next !== null && limit < AT_MOST && (
        <button type="button" className={classes.more} onClick={() => setLimit(AT_MOST)}>
          {text.more}
        </button>
      )}
    </section>
  )
}

function isUnderWay({ state }: { state: MailState }): boolean {
  return state === 'queued' || state === 'sending'
}
