import { useQuery } from '@apollo/client/react'
import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/useFormat.ts'
import { readingOf } from '../../shared/format/readingOf.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ContractLink } from '../ContractLink.tsx'
import { slotMessages } from '../messages.ts'
import { findLessonPage, lessonPage, studentPage } from '../studentPage.ts'
import classes from './SlotDetail.module.css'
import { type OwedContract, StudentCardQuery } from './studentCardDocuments.ts'

/** The most lessons to come that are listed. */
const MOST_LESSONS = 3

interface StudentCardProps {
  id: string
  /** Draws what is owed for a contract, with what can be done about it. */
  renderDue: (contract: OwedContract) => ReactNode
}

/**
 * Shows beside a lesson what the desk needs of its student: phone number, contracts with balances, notes and next
 * lessons. From there one can call, record a payment, find a lesson, or open the page. (ASTU-48)
 */
export function StudentCard(props: StudentCardProps) {
  const m = useMessages(slotMessages)
  return (
    <Fold title={m.card}>
      <Card {...props} />
    </Fold>
  )
}

function Card({ id, renderDue }: StudentCardProps) {
  const m = useMessages(slotMessages)
  const format = useFormat()
  const { creditType } = useSchool()
  const { data, error, refetch } = useQuery(StudentCardQuery, { variables: { id }, fetchPolicy: 'cache-and-network' })
  useFollow(['student', 'contract'], refetch)
  if (data === undefined) return error ? <ErrorState onRetry={() => void refetch()} /> : <Spinner />
  const { student } = data
  if (student === null) return null
  const { phoneNumber, contractHolder, schoolNotes, profile, own } = student
  const reading = readingOf(student)
  const lessons = (own?.upcomingBookings ?? []).slice(0, MOST_LESSONS)
  const { contracts } = data.contractPage
  return (
    <dl className={classes.facts}>
      {reading !== '' && <Fact label={m.reading}>{reading}</Fact>}
      <Fact label={m.phone}>
        {phoneNumber ? (
          <Anchor href={`tel:${phoneNumber}`} fz="inherit" underline="always">
            {phoneNumber}
          </Anchor>
        ) : (
          m.noPhone
        )}
      </Fact>
      {contractHolder !== '' && <Fact label={m.holder}>{contractHolder}</Fact>}
      <Fact label={m.contracts}>
        {contracts.length === 0 && m.noContract}
        {contracts.map((contract) => (
          <div key={contract.id}>
            <ContractLink id={contract.id}>…{contract.contractNumber.slice(-4)}</ContractLink>{' '}
            {m.left(format.credits(contract.points, creditType))}
            {contract.balanceOwing > 0 && (
              <>
                {' '}
                {m.owed} {renderDue({ ...contract, student })}
              </>
            )}
          </div>
        ))}
      </Fact>
      <Fact label={m.comingLessons}>
        {lessons.length === 0 && m.noneComing}
        {lessons.map(({ id: booking, slot, course }) => (
          <div key={booking}>
            <Anchor component={Link} to={lessonPage(slot)} fz="inherit">
              {format.when(slot)}
            </Anchor>{' '}
            {course.displayName}
          </div>
        ))}
      </Fact>
      {[profile, schoolNotes].filter(Boolean).map((note) => (
        <Fact key={note} label={m.memo}>
          {note}
        </Fact>
      ))}
      <Fact label={m.actions}>
        <Anchor component={Link} to={findLessonPage(id)} fz="inherit" underline="always">
          {m.findLesson}
        </Anchor>{' '}
        <Anchor component={Link} to={studentPage(id)} fz="inherit" underline="always">
          {m.openStudent}
        </Anchor>
      </Fact>
    </dl>
  )
}
