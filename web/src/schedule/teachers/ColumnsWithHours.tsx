import { UnstyledButton } from '@mantine/core'
import { closuresOfColumn } from '../../calendar/closures/closureDay.ts'
import type { Closure } from '../../calendar/closures/closureDocuments.ts'
import { ClosedShade } from '../../calendar/closures/ClosedShade.tsx'
import { clockOf } from '../../calendar/daySegments.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ColumnCards } from './ColumnCards.tsx'
import { ColumnTeacher } from './ColumnTeacher.tsx'
import type { TeacherColumn } from './columnsOfDay.ts'
import { messages } from './messages.ts'
import classes from './TeacherGrid.module.css'

type CardsProps = Parameters<typeof ColumnCards>[0]

interface ColumnsWithHoursProps extends Omit<CardsProps, 'segments'> {
  /** The drawn columns, with their distance from the left edge in CSS pixels. */
  columns: readonly (TeacherColumn & { left: number })[]
  /** How wide all of them are with their hours, drawn or not, CSS pixels. */
  total: number
  /** The present minute is one of this day's hours. */
  showsNow: boolean
  onOpenTeacher: (id: string) => void
  /** `YYYY-MM-DD` */
  date: string
  closures: readonly Closure[]
}

/** Shows columns of a day beside their hours, below the names of their teachers. */
export function ColumnsWithHours(props: ColumnsWithHoursProps) {
  const { columns, hours, showsNow, date, closures } = props
  const m = useMessages(messages)
  return (
    <div className={classes.grid} style={{ width: props.total }}>
      <div className={classes.head}>
        <div className={classes.corner} />
        {columns.map(({ teacher, slots, booked, left }) => (
          <UnstyledButton
            key={teacher.id}
            className={classes.teacher}
            style={{ left }}
            title={m.openTeacher(teacher.displayName)}
            onClick={() => props.onOpenTeacher(teacher.id)}
          >
            <ColumnTeacher teacher={teacher} className={classes.name} />
            <span className={classes.count}>{slots === 0 ? m.noSlots : m.booked(booked, slots)}</span>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.body}>
        <div className={classes.axis} aria-hidden>
          {Array.from({ length: hours.end - hours.start }, (_, index) => (
            <span key={index}>{clockOf((hours.start + index) * 60)}</span>
          ))}
        </div>
        {columns.map(({ teacher, segments, left }) => (
          <fieldset
            key={teacher.id}
            aria-label={teacher.displayName}
            className={classes.column}
            style={{ left }}
            data-teacher-column={teacher.id}
            data-now={showsNow || undefined}
          >
            <ClosedShade day={date} closures={closuresOfColumn(closures, (id) => id === teacher.id)} hours={hours} />
            <ColumnCards {...props} segments={segments} />
          </fieldset>
        ))}
      </div>
    </div>
  )
}
