import classes from './ColumnTeacher.module.css'

/** Draws a teacher's name beside their colour, as heads of columns and rows have it. */
export function ColumnTeacher(props: {
  teacher: { displayName: string; calendarColor: string }
  className: string | undefined
}) {
  const { displayName, calendarColor } = props.teacher
  return (
    <span className={props.className}>
      <span aria-hidden className={classes.dot} style={{ backgroundColor: calendarColor }} />
      <span>{displayName}</span>
    </span>
  )
}
