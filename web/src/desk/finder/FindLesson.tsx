import { useQuery } from '@apollo/client/react'
import { Anchor, Button, Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { messages as noticeMessages } from '../../record/notices/messages.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useLostFocus } from '../../ui/hooks/useLostFocus.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { lessonPage } from '../studentPage.ts'
import classes from './finder.module.css'
import { FinderContractsQuery, type FoundLesson } from './finderDocuments.ts'
import { FinderFilters } from './FinderFilters.tsx'
import { anyLesson, filterOf } from './finderFilter.ts'
import { FoundLessons } from './FoundLessons.tsx'
import { finderMessages } from './messages.ts'
import { useFoundLessons } from './useFoundLessons.ts'

interface FindLessonProps {
  student: { id: string; fullName: string }
  /** The course to choose first where a lesson can be booked as it. */
  courseId: string | undefined
  opened: boolean
  onClose: () => void
}

/** Finds a lesson for a student and books it in one click: only what the rules let them book now. (ASTU-45) */
export function FindLesson({ student, courseId, opened, onClose }: FindLessonProps) {
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
      <Finder studentId={student.id} courseId={courseId} />
    </Overlay>
  )
}

function Finder({ studentId, courseId }: { studentId: string; courseId: string | undefined }) {
  const text = useMessages(finderMessages)
  const { tellBoth } = useMessages(noticeMessages)
  const today = useToday()
  const [values, setValues] = useState(() => anyLesson(today))
  const [tell, setTell] = useState(true)
  const [booked, setBooked] = useState<FoundLesson['slot'] | null>(null)
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
      {booked && <Booked key={booked.id} slot={booked} />}
      <section className={classes.results} aria-label={text.results} aria-busy={found.pending}>
        <h3 className={classes.title}>{text.results}</h3>
        {found.failed ? (
          <ErrorState onRetry={found.reload} />
        ) : found.lessons === undefined ? (
          <Spinner />
        ) : found.lessons.length === 0 ? (
          <EmptyState
            title={hasNoContract ? text.noContract : text.nothing}
            hint={hasNoContract ? text.noContractHint : text.nothingHint}
            action={
              <Button variant="default" onClick={() => setValues(anyLesson(today))}>
                {text.reset}
              </Button>
            }
          />
        ) : (
          <FoundLessons
            studentId={studentId}
            courseId={courseId}
            lessons={found.lessons}
            contracts={contracts ?? []}
            tell={tell}
            onBooked={(slot) => {
              setBooked(slot)
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

function Booked({ slot }: { slot: FoundLesson['slot'] }) {
  const text = useMessages(finderMessages)
  const format = useFormat()
  const link = useRef<HTMLAnchorElement>(null)
  useLostFocus(link)
  return (
    <output>
      <Notice tone="good">
        {text.booked(format.when(slot))}{' '}
        <Anchor ref={link} component={Link} to={lessonPage(slot)} fz="inherit" underline="always">
          {text.openLesson}
        </Anchor>
      </Notice>
    </output>
  )
}
