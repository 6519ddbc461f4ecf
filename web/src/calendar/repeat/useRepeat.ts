import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { bookingPromise } from '../../record/promises.ts'
import { useSave } from '../../record/useSave.ts'
import { useRefetchWhenChanged } from '../../shared/live/useRefetchWhenChanged.ts'
import { BookLessonsMutation, type RepeatDate, RepeatPreviewQuery } from './repeatDocuments.ts'
import { defaultUntil } from './repeatUntil.ts'

/** The lesson that repeats, as it was shown. */
export interface RepeatedLesson {
  slotId: string
  startsAt: string
  courseCode: string
  online: boolean
  /** Null online. */
  locationId: string | null
}

/** For whom and how the lessons are booked; students book for themselves. */
export interface RepeatFor {
  studentId?: string
  lessonRules?: boolean
}

/**
 * Follows the preview of a repeat as its choices change, and books what it shows, with what it promises of each date.
 * (REPEAT-01…06)
 * @param dependsOn what makes the preview outdated
 */
export function useRepeat(
  lesson: RepeatedLesson,
  repeatFor: RepeatFor,
  contractEnd: string | null,
  dependsOn: readonly unknown[],
) {
  const [until, setUntil] = useState(() => defaultUntil(lesson.startsAt.slice(0, 10), contractEnd))
  const [anyTeacher, setAnyTeacher] = useState(false)
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const [instead, setInstead] = useState<ReadonlyMap<string, string>>(new Map())
  const input = {
    ...lesson,
    ...repeatFor,
    until,
    anyTeacher,
    leftOut: [...leftOut],
    instead: [...instead].map(([day, slotId]) => ({ day, slotId })),
  }
  const { data, previousData, error, loading, refetch } = useQuery(RepeatPreviewQuery, {
    variables: { input },
    fetchPolicy: 'network-only',
    context: { quiet: true },
  })
  useRefetchWhenChanged(refetch, dependsOn)
  const { save, saving } = useSave(BookLessonsMutation)
  const preview = (data ?? previousData)?.repeatPreview
  const taken = preview?.dates.filter((date) => date.taken && date.slot !== null) ?? []

  const book = (tell: boolean | undefined) =>
    save(
      {
        input: {
          ...repeatFor,
          ...(tell === undefined ? {} : { tell }),
          lessons: taken.flatMap((date) => lessonOf(lesson, date)),
        },
      },
      { done: null, refused: () => null },
    )
  const change = (day: string, isLeftOut: boolean) => {
    const days = new Set(leftOut)
    if (isLeftOut) days.add(day)
    else days.delete(day)
    setLeftOut(days)
  }
  const choose = (day: string, slotId: string | null) => {
    const slots = new Map(instead)
    if (slotId === null) slots.delete(day)
    else slots.set(day, slotId)
    setInstead(slots)
    change(day, false)
  }
  return {
    until,
    setUntil,
    anyTeacher,
    setAnyTeacher,
    leftOut,
    leaveOut: change,
    instead,
    choose,
    preview,
    taken,
    /** Whether what is shown is not yet the answer to what is chosen. */
    pending: loading || data === undefined,
    failed: error !== undefined && !loading,
    reload: () => void refetch().catch(() => undefined),
    book,
    saving,
  }
}

/** Returns the lesson of a date as it is booked, with what was promised of it. */
function lessonOf({ courseCode, online }: RepeatedLesson, date: RepeatDate) {
  const { slot } = date
  if (slot === null) return []
  return [
    {
      slotId: slot.id,
      startsAt: slot.startsAt,
      courseCode,
      online,
      locationId: online ? null : (slot.location?.id ?? null),
      expects: bookingPromise(date),
    },
  ]
}
