import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { BoxedList } from '../../ui/BoxedList.tsx'
import { mayImport } from './mayImport.ts'
import { messages } from './messages.ts'
import { type WorkElsewhere, WorkElsewhereQuery } from './workDocuments.ts'
import classes from './WorkPage.module.css'

const kinds = ['student', 'teacher', 'course', 'contract'] as const
const pages = { student: 'students', teacher: 'teachers', course: 'courses', contract: 'contracts' } as const
/** As many as are listed; each kind's page has more. */
const MOST = 10

/** Shows imported files, and the way to payments of many and to mail, which have pages of their own. */
export function Elsewhere() {
  const text = useMessages(messages)
  const format = useFormat()
  const { data } = useQuery(WorkElsewhereQuery, {
    variables: mayImport(),
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const files = kinds
    .flatMap((kind) => (data?.[kind] ?? []).map((file) => ({ kind, ...file })))
    .toSorted((a, b) => b.appliedAt.localeCompare(a.appliedAt))
    .slice(0, MOST)
  return (
    <>
      {files.length > 0 && (
        <BoxedList title={text.imports}>
          {files.map(({ kind, id, fileName, made, changed, by, appliedAt, undoneAt }) => (
            <li key={id} className={classes.row}>
              <span className={classes.words}>
                <Link to={`/admin/${pages[kind]}/import`}>{`${text.kinds[kind]} ${fileName}`}</Link>
                <span className={classes.quiet}>{text.by(by, format.dateTime(appliedAt))}</span>
              </span>
              <span className={classes.quiet}>{undoneAt === null ? text.imported(made, changed) : text.undone}</span>
            </li>
          ))}
        </BoxedList>
      )}
      <BoxedList title={text.elsewhere}>
        <li className={classes.row}>
          <Link to="/admin/contracts/payments">{text.payments}</Link>
        </li>
        <li className={classes.row}>
          <Link to="/admin/settings/mail">{text.mail}</Link>
          {data && (
            <span className={classes.quiet}>
              {`${text.mailWaiting(many(data.waiting))} / ${text.mailFailed(many(data.failed))}`}
            </span>
          )}
        </li>
      </BoxedList>
    </>
  )
}

/** Returns the number of mails, with a plus if there are more than were read. */
const many = ({ mails, next }: WorkElsewhere['waiting']) => `${formatNumber(mails.length)}${next === null ? '' : '+'}`
