import { useQuery } from '@apollo/client/react'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../record/useSave.ts'
import { LessonPeopleQuery } from '../../record/notices/noticeDocuments.ts'
import type { NotifiedPerson } from '../../record/notices/NotifiedPeople.tsx'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import classes from './finder.module.css'
import { FinderBookMutation, type FinderContract, type FoundLesson } from './finderDocuments.ts'
import { firstWay } from './firstWay.ts'
import { finderMessages } from './messages.ts'

interface FoundLessonsProps {
  studentId: string
  /** The course to choose first where a lesson can be booked as it. */
  courseId: string | undefined
  lessons: readonly FoundLesson[]
  contracts: readonly FinderContract[]
  /** Whether student and teacher get an email. */
  tell: boolean
  onBooked: (lesson: { slot: FoundLesson['slot']; bookingId: string | undefined }) => void
  /** A lesson could not be booked as it is shown. */
  onRefused: () => void
}

/**
 * Lists lessons to book, each with what booking it does: the contract that pays, what it leaves, and who is told.
 * (ASTU-45)
 */
export function FoundLessons({ studentId, lessons, ...props }: FoundLessonsProps) {
  const slotIds = lessons.map(({ slot }) => slot.id)
  const { data, previousData } = useQuery(LessonPeopleQuery, {
    variables: { slotIds, studentId },
    skip: slotIds.length === 0,
  })
  const people = (data ?? previousData)?.lessonPeople ?? []
  return (
    <ul className={classes.rows}>
      {lessons.map((lesson) => (
        <Row
          key={lesson.slot.id}
          {...props}
          studentId={studentId}
          lesson={lesson}
          people={people.filter(({ type, id }) => id === (type === 'teacher' ? lesson.slot.teacher?.id : studentId))}
        />
      ))}
    </ul>
  )
}

interface RowProps extends Omit<FoundLessonsProps, 'lessons'> {
  lesson: FoundLesson
  /** The student and the teacher. */
  people: readonly NotifiedPerson[]
}

function Row({ studentId, courseId, lesson, contracts, people, tell, onBooked, onRefused }: RowProps) {
  const { slot, choices } = lesson
  const text = useMessages(finderMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { save, saving } = useSave(FinderBookMutation)
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = picked ?? firstWay(lesson, courseId)
  const choice = choices[chosen] ?? choices[0]
  if (choice === undefined) return null
  const { courseCode, online, cost, contractId, pointsAfter } = choice
  const wayOf = (way: (typeof choices)[number]) =>
    [
      slot.courses.find(({ code }) => code === way.courseCode)?.displayName ?? way.courseCode,
      way.online ? text.online : (slot.location?.locationName ?? ''),
    ].join(' · ')
  const when = format.when(slot)
  const teacher = slot.teacher?.displayName ?? ''
  const number = contracts.find(({ id }) => id === contractId)?.contractNumber.slice(-4) ?? ''
  const book = async () => {
    const expects = { cost, contractId, pointsAfter }
    const answer = await save(
      { input: { slotId: slot.id, startsAt: slot.startsAt, studentId, courseCode, online, tell, expects } },
      // The search says it, with Undo beside it.
      null,
    )
    if (answer?.success) {
      const booking = answer.slot?.bookings?.find(({ student }) => student?.id === studentId)
      onBooked({ slot, bookingId: booking?.id })
    } else onRefused()
  }
  return (
    <li className={classes.row}>
      <div className={classes.lesson}>
        <span>
          <span className={classes.when}>{when}</span> {teacher}
        </span>
        {choices.length > 1 ? (
          <Select
            className={classes.way ?? ''}
            size="xs"
            aria-label={text.way}
            data={choices.map((way, index) => ({ value: String(index), label: wayOf(way) }))}
            value={String(chosen)}
            onChange={(value) => setPicked(Number(value ?? 0))}
            allowDeselect={false}
          />
        ) : (
          <span>{wayOf(choice)}</span>
        )}
        <span className={classes.quiet}>
          {[
            text.costs(format.credits(cost, creditType), number, format.credits(pointsAfter, creditType)),
            ...notices(people, tell, text),
          ].join(' · ')}
        </span>
      </div>
      <Button size="compact-md" loading={saving} aria-label={text.bookOf(when, teacher)} onClick={() => void book()}>
        {text.book}
      </Button>
    </li>
  )
}

/** Says who gets an email of the booking, and whom none reaches. */
function notices(people: readonly NotifiedPerson[], tell: boolean, text: typeof finderMessages.jp): string[] {
  if (!tell) return [text.toldNobody]
  const named = (of: readonly NotifiedPerson[]) => [...new Map(of.map(({ id, name }) => [id, name])).values()]
  const [mailed, others] = [
    named(people.filter(({ notice }) => notice === 'mail')),
    named(people.filter(({ notice }) => notice !== 'mail')),
  ]
  return [...(mailed.length > 0 ? [text.emailed(mailed)] : []), ...(others.length > 0 ? [text.notEmailed(others)] : [])]
}
