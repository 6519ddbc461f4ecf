import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import { PaperMailState } from '../desk/paperMail/PaperMailState.tsx'
import parts from '../record/RecordParts.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useFollow } from '../shared/live/useFollow.ts'
import { IssueStatement } from './IssueStatement.tsx'
import { messages } from './messages.ts'
import { PapersQuery } from './paperDocuments.ts'
import { PdfButton } from './PdfButton.tsx'
import classes from './papers.module.css'

/** The most papers at first; all are in the list. */
const AT_FIRST = 5

/** Lists the newest papers of a student that count, and whether they were emailed. (PAPER-13, PAPER-27) */
export function StudentPapers({ studentId }: { studentId: string }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { data, refetch } = useQuery(PapersQuery, { variables: { studentId }, fetchPolicy: 'cache-and-network' })
  useFollow(['student'], refetch, studentId)
  // What was cancelled or replaced is in the whole list.
  const papers = (data?.papers.papers ?? []).filter(
    ({ cancelledAt, replacedBy }) => cancelledAt === null && replacedBy === null,
  )
  return (
    <section className={parts.part} aria-label={text.papersOf}>
      <h3>{text.papersOf}</h3>
      <ul className={classes.papers}>
        {papers.slice(0, AT_FIRST).map(({ id, kind, paperNumber, amount, issuedOn, pdfPath, mail }) => (
          <li key={id}>
            <PdfButton
              path={pdfPath}
              label={`${text.kinds[kind]} ${paperNumber}`}
              name={text.open(`${text.kinds[kind]} ${paperNumber}`)}
            />
            <span>
              {format.date(issuedOn, { year: true })} {format.yen(amount)}
            </span>
            <PaperMailState mail={mail} />
          </li>
        ))}
      </ul>
      <div>
        <IssueStatement studentId={studentId} />
      </div>
      {papers.length > 0 && (
        <Link className={classes.all} to={`/admin/contracts/papers?mode=list&student=${studentId}`}>
          {text.allOfStudent}
        </Link>
      )}
    </section>
  )
}
