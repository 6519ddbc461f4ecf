import classes from './TeacherName.module.css'

/** Draws a teacher's calendar colour, name and id. (SCHED-11, SLOT-17) */
export function TeacherName({
  teacher,
}: {
  teacher: { teacherCode: string; displayName: string; calendarColor: string }
}) {
  return (
    <span className={classes.teacher}>
      <span aria-hidden className={classes.dot} style={{ backgroundColor: teacher.calendarColor }} />
      <span className={classes.name}>{teacher.displayName}</span>
      <span className={classes.id}>{teacher.teacherCode}</span>
    </span>
  )
}
