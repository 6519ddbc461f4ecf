import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { addDays } from '../../shared/format/dates.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { type LeavingLesson, nearestFirst } from './nearestFirst.ts'
import { DeskMoveTargetsQuery } from './moveStudentDocuments.ts'

/** The days around the lesson that are searched at first, and by how many further each time. */
const BEFORE = 7
const AFTER = 14
const FURTHER = 28
const MOST = 180

/**
 * Reads the lessons that a student's booking can move to, live: those of its teacher, and those of others, each nearest
 * in time first. They are searched around the lesson, further by `readOn`, or on `day` alone. (MOVE-10)
 */
export function useStudentMoveTargets(lesson: LeavingLesson, studentId: string, day: string) {
  const today = useToday()
  const [after, setAfter] = useState(AFTER)
  const { startsAt, teacher } = lesson.slot
  const held = startsAt.slice(0, 10)
  const earliest = addDays(held, -BEFORE)
  const from = day === '' ? (earliest > today ? earliest : today) : day
  const to = day === '' ? addDays(held > today ? held : today, after) : day
  const ofAll = { from, to, bookableBy: studentId, movesFrom: lesson.slot.id }
  const { data, previousData, error, loading, refetch } = useQuery(DeskMoveTargetsQuery, {
    variables: { ofAll, ofTeacher: { ...ofAll, teacherId: teacher?.id ?? null }, withTeacher: teacher !== null },
    fetchPolicy: 'network-only',
  })
  useFollow(['slot', 'contract'], refetch)
  useFollow(['student'], refetch, studentId)
  const found = data ?? previousData
  const others = (found?.ofAll.bookable ?? []).filter(({ slot }) => teacher === null || slot.teacher?.id !== teacher.id)
  return {
    /** Undefined before the first answer. */
    ofTeacher: found && nearestFirst(found.ofTeacher?.bookable ?? [], lesson),
    others: nearestFirst(others, lesson),
    from,
    to,
    pending: loading,
    failed: error !== undefined && !loading,
    hasMore: day === '' && after < MOST,
    readOn: () => setAfter(after + FURTHER),
    reload: () => void refetch().catch(() => undefined),
  }
}
