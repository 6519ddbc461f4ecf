import { useQuery } from '@apollo/client/react'
import { Link } from 'react-router'
import form from '../record/RecordForm.module.css'
import { ActiveBadge } from '../record/active.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './CourseTeachers.module.css'
import { CourseTeachersQuery } from './courseDocuments.ts'
import { messages } from './messages.ts'
import { useFollow } from '../shared/live/useFollow.ts'

/** Lists the teachers of a course, each with a link to the page where that is changed. (ATCH-16) */
export function CourseTeachers({ id }: { id: string }) {
  const text = useMessages(messages)
  const { data, refetch } = useQuery(CourseTeachersQuery, { fetchPolicy: 'cache-and-network' })
  useFollow(['teacher'], refetch)
  if (!data) return null
  const teachers = data.teacherRecords.filter(({ courseIds }) => courseIds.includes(id))
  return (
    <section aria-label={text.teachers}>
      <h3 className={form.label}>{text.teachers}</h3>
      {teachers.length === 0 && <p className={form.hint}>{text.noTeachers}</p>}
      <ul className={classes.teachers}>
        {teachers.map((teacher) => (
          <li key={teacher.id}>
            <Link to={`/admin/teachers?teacher=${teacher.id}`} className={classes.teacher}>
              <span aria-hidden className={classes.dot} style={{ backgroundColor: teacher.calendarColor }} />
              {teacher.displayName}
              {!teacher.active && <ActiveBadge active={false} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
