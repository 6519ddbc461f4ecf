import { useState } from 'react'
import { Link } from 'react-router'
import { CancelLesson } from '../desk/cancel/CancelLesson.tsx'
import { MoveStudent } from '../desk/move/MoveStudent.tsx'
import { lessonPage } from '../desk/studentPage.ts'
import parts from '../record/RecordParts.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePrinting } from '../ui/hooks/usePrinting.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { staffMessages } from './staffMessages.ts'
import type { HadLesson } from './studentLifeDocuments.ts'
import classes from './Students.module.css'
import type { useStudentLife } from './useStudentLife.ts'

/** The most lessons of each list at first. */
const AT_FIRST = 5

/** The student whose lessons are shown, and can be moved and cancelled. */
interface MovedStudent {
  id: string
  fullName: string
}

interface StudentLifeProps {
  /** Undefined before the answer; then nothing is drawn. */
  lessons: ReturnType<typeof useStudentLife>
}

/** Lists a student's lessons to come, each of which can be moved and cancelled. */
export function LessonsAhead({ student, lessons }: StudentLifeProps & { student: MovedStudent }) {
  const text = useMessages(staffMessages)
  return lessons && <Lessons title={text.ahead} none={text.noneAhead} lessons={lessons.ahead} mover={student} />
}

/** Lists a student's past lessons. */
export function LessonsPast({ lessons }: StudentLifeProps) {
  const text = useMessages(staffMessages)
  return lessons && <Lessons title={text.past} none={text.nonePast} lessons={lessons.past} />
}

interface LessonsProps {
  title: string
  none: string
  lessons: readonly HadLesson[]
  /** The student whose lessons can be moved and cancelled from here; left out where they are past. */
  mover?: MovedStudent
}

function Lessons({ title, none, lessons, mover }: LessonsProps) {
  const text = useMessages(staffMessages)
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const shown = all || printing ? lessons : lessons.slice(0, AT_FIRST)
  return (
    <section className={parts.part} aria-label={title}>
      <h3>{title}</h3>
      {lessons.length === 0 && <p className={classes.quiet}>{none}</p>}
      <div className={parts.lines}>
        {shown.map((lesson) => (
          <div key={lesson.id} className={mover && classes.movable}>
            <LessonLine lesson={lesson} />
            {mover && !printing && (
              <span className={classes.changes}>
                <MoveStudent slot={lesson.slot} student={mover} short />
                <CancelLesson slot={lesson.slot} student={mover} />
              </span>
            )}
          </div>
        ))}
      </div>
      {shown.length < lessons.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {text.moreLessons(lessons.length - shown.length)}
        </button>
      )}
    </section>
  )
}

/** Shows a lesson, which leads to its slot in the schedule; a past one with its attendance. */
function LessonLine({ lesson }: { lesson: HadLesson }) {
  const text = useMessages(staffMessages)
  const format = useFormat()
  const { slot, course, attendance, online, lessonLocation } = lesson
  return (
    <Link className={parts.line} to={lessonPage(slot)}>
      <strong>{format.when(slot)}</strong>
      <span>
        {attendance !== null && (
          <StatusBadge tone={attendance === 'present' ? 'good' : 'bad'}>{text.attendance[attendance]}</StatusBadge>
        )}
      </span>
      <span>
        {course.displayName} <span className={classes.quiet}>{slot.teacher?.displayName}</span>
      </span>
      <span className={classes.quiet}>{online ? text.online : lessonLocation}</span>
    </Link>
  )
}
