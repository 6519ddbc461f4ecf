import { isWebAddress } from '@koma/schema/rules/link'
import { useQuery } from '@apollo/client/react'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { closuresPage } from '../desk/closuresAddress.ts'
import type { TeacherAheadQuery as TeacherAheadData } from '../gql/graphql.ts'
import { AccountFacts } from '../accounts/AccountFacts.tsx'
import { EndCalendarFeed } from '../accounts/EndCalendarFeed.tsx'
import { messages as accountMessages } from '../accounts/messages.ts'
import { UnconfirmedEmail } from '../accounts/UnconfirmedEmail.tsx'
import { UnlockAccount } from '../accounts/UnlockAccount.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import parts from '../record/RecordParts.module.css'
import { AccountSessions } from '../accounts/settings/AccountSessions.tsx'
import { InviteNew } from '../accounts/settings/InviteAccount.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { useToday } from '../shared/school/useNow.ts'
import { accountOf } from './accountOf.ts'
import { messages } from './messages.ts'
import { taughtBy } from './taughtBy.ts'
import { type TaughtCourse, type Teacher, TeacherAheadQuery } from './teacherDocuments.ts'
import classes from './Teachers.module.css'
import { useFollow } from '../shared/live/useFollow.ts'

/** Shows a teacher's facts, courses, places, the next lessons, and the state of the account. (ATCH-14) */
export function TeacherInfo({ teacher, courses }: { teacher: Teacher; courses: readonly TaughtCourse[] }) {
  const text = useMessages(messages)
  const { fields, languages } = useMessages(accountMessages)
  const format = useFormat()
  const account = accountOf(teacher)
  const taught = taughtBy(teacher, courses)
  const { onlineLessonLink, exportedUntil, comLang, phoneNumber, priority } = teacher
  const part = { account, userType: 'teacher', list: 'TeachersPage' } as const
  return (
    <>
      <AccountFacts
        account={account}
        isEdited={false}
        more={[
          [text.fullName, account.fullName],
          [fields.phoneNumber, phoneNumber],
          [text.language, comLang === 'jp' ? languages.jp : languages.en],
          [text.priority, priority ? text.yes : text.no],
          [text.exportedUntil, exportedUntil && text.until(format.date(exportedUntil, { year: true }))],
        ]}
      />
      <UnlockAccount {...part} />
      <UnconfirmedEmail {...part} />
      <InviteNew account={account} userType="teacher" />
      <section className={parts.part}>
        <h3>{text.courses}</h3>
        {taught.length === 0 && <p className={classes.quiet}>{text.noCourses}</p>}
        <ul className={classes.chips}>
          {taught.map(({ id, displayName, active }) => (
            <li key={id} data-off={!active || undefined}>
              {displayName}
              {!active && ` (${text.inactiveCourse})`}
            </li>
          ))}
        </ul>
      </section>
      <Ahead id={teacher.id} />
      {onlineLessonLink !== '' && (
        <section className={parts.part}>
          <h3>{text.onlineLessonLink}</h3>
          {isWebAddress(onlineLessonLink) ? (
            <Anchor href={onlineLessonLink} target="_blank" rel="noreferrer" size="sm" className={parts.notes}>
              {onlineLessonLink}
            </Anchor>
          ) : (
            <p className={parts.notes}>{onlineLessonLink}</p>
          )}
        </section>
      )}
      <section className={parts.part}>
        <h3>{text.notes}</h3>
        {teacher.notes === '' ? (
          <p className={classes.quiet}>{text.noNotes}</p>
        ) : (
          <p className={parts.notes}>{teacher.notes}</p>
        )}
      </section>
      <EndCalendarFeed {...part} />
      <AccountSessions userType="teacher" id={teacher.id} fullName={account.fullName} />
    </>
  )
}

/** Shows the next booked lessons and the places of the next four weeks, live. */
function Ahead({ id }: { id: string }) {
  const text = useMessages(messages)
  const today = useToday()
  const mayEditSlots = usePermission('slotEdit')
  const { data, refetch } = useQuery(TeacherAheadQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  useFollow(['slot'], refetch)
  if (!data) return null
  const { lessons, places } = data.teacherAhead
  const week = new URLSearchParams({ view: 'calendar', span: 'week', date: today, teacher: id })
  return (
    <>
      <section className={parts.part}>
        <h3>{text.ahead}</h3>
        {lessons.length === 0 && <p className={classes.quiet}>{text.noneAhead}</p>}
        <div className={parts.lines}>
          {lessons.map((lesson) => (
            <LessonLine key={lesson.slotId} lesson={lesson} />
          ))}
        </div>
        <div className={classes.ways}>
          <Anchor component={Link} to={`/admin/schedule?${week.toString()}`} size="sm">
            {text.week}
          </Anchor>
          {mayEditSlots && (
            <Anchor component={Link} to={closuresPage({ away: id })} size="sm">
              {text.away}
            </Anchor>
          )}
        </div>
      </section>
      <section className={parts.part}>
        <h3>{text.places}</h3>
        {places.length === 0 && <p className={classes.quiet}>{text.nowhere}</p>}
        <ul className={classes.chips}>
          {places.map(({ place, slots }) => (
            <li key={place ?? ''}>
              {place ?? text.online} <span className={classes.quiet}>{text.slots(slots)}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type Lesson = TeacherAheadData['teacherAhead']['lessons'][number]

/** Shows a lesson to come, which leads to its slot in the schedule. */
function LessonLine({ lesson }: { lesson: Lesson }) {
  const text = useMessages(messages)
  const { comma } = useMessages(recordMessages)
  const format = useFormat()
  const { slotId, courseName, place, students } = lesson
  const day = lesson.startsAt.slice(0, 10)
  const to = new URLSearchParams({ from: day, to: day, slot: slotId })
  return (
    <Link className={parts.line} to={`/admin/schedule?${to.toString()}`}>
      <strong>{format.when(lesson)}</strong>
      <span className={classes.quiet}>{place ?? text.online}</span>
      <span>{courseName}</span>
      <span>{students.length === 0 ? text.other : students.join(comma)}</span>
    </Link>
  )
}
