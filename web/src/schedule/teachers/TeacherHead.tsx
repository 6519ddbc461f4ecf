import { UnstyledButton } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ColumnTeacher } from './ColumnTeacher.tsx'
import type { TeacherColumn } from './columnsOfDay.ts'
import { messages } from './messages.ts'
import classes from './TeacherHead.module.css'

/**
 * Draws the head of a teacher's column: the name, and how much of the day is booked. It leads to the teacher's week.
 */
export function TeacherHead({ column, onOpen }: { column: TeacherColumn; onOpen: (teacherId: string) => void }) {
  const { teacher, slots, booked } = column
  const m = useMessages(messages)
  return (
    <UnstyledButton
      className={classes.teacher}
      title={m.openTeacher(teacher.displayName)}
      onClick={() => onOpen(teacher.id)}
    >
      <ColumnTeacher teacher={teacher} className={classes.name} />
      <span className={classes.count}>{slots === 0 ? m.noSlots : m.bookedShort(booked, slots)}</span>
    </UnstyledButton>
  )
}
