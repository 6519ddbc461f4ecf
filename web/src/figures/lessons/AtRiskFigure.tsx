import { useId } from 'react'
import { StaffPoints } from '../../desk/StaffPoints.tsx'
import { StudentLink } from '../../desk/StudentLink.tsx'
import { ExportButton } from '../../record/ExportButton.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { TableHead } from '../../ui/TableHead.tsx'
import classes from './lessons.module.css'
import type { LessonFigures } from './lessonFiguresDocuments.ts'
import { messages } from './messages.ts'

type Student = LessonFigures['atRisk'][number]

/**
 * Lists students without a lesson in 30 days, or with little left, each with a link to their page. `count` is the
 * number of all of them.
 */
export function AtRiskFigure({ students, count }: { students: readonly Student[]; count: number }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const id = useId()
  const reasonOf = ({ away, points }: Student) =>
    [away && text.away, points !== null && text.few(format.credits(points, creditType))].filter(Boolean).join(' · ')
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{text.atRisk}</h2>
        <ExportButton
          base="at_risk_export"
          rows={students}
          columns={[
            ['ID', ({ studentCode }) => studentCode.toUpperCase()],
            [text.student, ({ fullName }) => fullName],
            [text.lastLesson, ({ lastLesson }) => lastLesson ?? ''],
            [text.reason, reasonOf],
          ]}
        />
      </header>
      <p className={classes.words}>
        {text.atRiskWords(count)} {count > students.length && text.firstOf(students.length, count)}
      </p>
      {students.length > 0 && (
        <div className={classes.scroll}>
          <table className={classes.totals} aria-labelledby={id}>
            <TableHead names={[text.student, text.lastLesson, text.reason]} />
            <tbody>
              {students.map((student) => (
                <tr key={student.id}>
                  <th scope="row">
                    <StudentLink id={student.id}>{student.fullName}</StudentLink>
                  </th>
                  <td>{student.lastLesson === null ? text.never : format.date(student.lastLesson, { year: true })}</td>
                  <td>
                    {student.away && text.away}
                    {student.away && student.points !== null && ' · '}
                    {student.points !== null && (
                      <StaffPoints of={{ studentId: student.id }} points={student.points}>
                        {text.few(format.credits(student.points, creditType))}
                      </StaffPoints>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
