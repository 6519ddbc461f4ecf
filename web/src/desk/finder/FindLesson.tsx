import { useQuery } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { messages as noticeMessages } from '../../record/notices/messages.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { type Booked, BookedLesson } from './BookedLesson.tsx'
import classes from './finder.module.css'
import { FinderContractsQuery } from './finderDocuments.ts'
import { FinderFilters } from './FinderFilters.tsx'
import { askedLesson, filterOf } from './finderFilter.ts'
import { FoundLessons } from './FoundLessons.tsx'
import { NothingFound } from './NothingFound.tsx'
import { finderMessages } from './messages.ts'
import { useFoundLessons } from './useFoundLessons.ts'

interface FindLessonProps {
  student: { id: string; fullName: string }
  /** The course to choose first where a lesson can be booked as it. */
  courseId: string | undefined
  /** Whether it is the first lesson of somebody who tries the school. */
  trial: boolean
  /** What the address asks for: a day to begin with, or anything else. */
  asked: string
  opened: boolean
  onClose: () => void
}

/** Finds a lesson for a student and books it in one click: only what the rules let them book now. (ASTU-45) */
export function FindLesson({ student, courseId, trial, asked, opened, onClose }: FindLessonProps) {
  const text = useMessages(finderMessages)
  return (
    <Overlay
      opened={opened}
      onClose={onClose}
      title={text.title(student.fullName)}
      kind="dialog"
      size="lg"
      fullOnPhone
      inAddress
    >
      <Finder student={student} courseId={courseId} trial={trial} asked={asked} onClose={onClose} />
    </Overlay>
  )
}

function Finder({ student, courseId, trial, asked, onClose }: Omit<FindLessonProps, 'opened'>) {
  const studentId = student.id
  const text = useMessages(finderMessages)
  const { tellBoth } = useMessages(noticeMessages)
  const today = useToday()
  const [values, setValues] = useState(() => askedLesson(asked, today))
  const [tell, setTell] = useState(true)
  const [booked, setBooked] = useState<Booked | null>(null)
  const { data } = useQuery(FinderContractsQuery, {
    variables: { studentId },
    fetchPolicy: 'cache-and-network',
  })
  const contracts = data?.contractPage.contracts
  const valid = (contracts ?? []).filter(
    ({ startDate, endDate }) => startDate <= values.days.to && endDate >= values.days.from,
  )
  const courses = [...new Map(valid.flatMap((contract) => contract.courses.map((each) => [each.id, each]))).values()]
  const found = useFoundLessons(filterOf(studentId, values))
  const hasNoContract = contracts !== undefined && valid.length === 0
  return (
    <div className={classes.finder}>
      <FinderFilters
        values={values}
        courses={courses}
        onChange={(change) => setValues((before) => ({ ...before, ...change }))}
      />
      <Switch label={tellBoth} checked={tell} onChange={(event) => setTell(event.currentTarget.checked)} />
      {booked && (
        <BookedLesson
          key={booked.bookingId ?? booked.slot.id}
          booked={booked}
          student={student}
          trial={trial}
          onClose={onClose}
          onUndone={() => {
            setBooked(null)
            found.reload()
          }}
        />
      )}
      <section className={classes.results} aria-label={text.results} aria-busy={found.pending}>
        <h3 className={classes.title}>{text.results}</h3>
        {found.failed ? (
          <ErrorState onRetry={found.reload} />
        ) : found.lessons === undefined ? (
          <Spinner />
        ) : found.lessons.length === 0 ? (
          // What was just booked is the answer then.
          booked === null &&
          (hasNoContract ? (
            <EmptyState title={text.noContract} hint={text.noContractHint} />
          ) : (
            !found.pending && (
              <NothingFound
                studentId={studentId}
                values={values}
                courses={courses}
                hasMore={found.hasMore}
                onChange={setValues}
              />
            )
          ))
        ) : (
          <FoundLessons
            studentId={studentId}
            courseId={courseId}
            lessons={found.lessons}
            contracts={contracts ?? []}
            tell={tell}
            onBooked={(lesson) => {
              setBooked({ ...lesson, tell })
              found.reload()
            }}
            onRefused={found.reload}
          />
        )}
        {found.hasMore && (
          <Button variant="default" loading={found.pending} onClick={found.readOn}>
            {found.lessons?.length === 0 ? text.further : text.more}
          </Button>
        )}
      </section>
    </div>
  )
}
