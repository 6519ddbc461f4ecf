import { useQuery } from '@apollo/client/react'
import { freeToCancelUntil } from '@koma/schema/rules/cancel'
import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { useNow } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { announce } from '../ui/announce.tsx'
import { FactList } from './FactList.tsx'
import classes from './HeldSeat.module.css'
import type { SeatOffer } from './offerDocuments.ts'
import { messages } from './offerMessages.ts'
import { SlotPlace } from './SlotPlace.tsx'
import { type StudentSlot, StudentSlotQuery } from './studentDocuments.ts'
import { useAnswerOffer } from './useAnswerOffer.ts'
import { useDeadlineFact } from './useConsequence.ts'
import { useSeatOffer } from './useSeatOffer.ts'
import { useStudentAccount } from './useStudentAccount.ts'
import { useTeacherName } from './useTeacherName.ts'

/**
 * Shows the seat that is held for the student, until when, what it costs, and the two answers, each in one tap; nothing
 * without one. In the sheet of a lesson only the seat of that lesson. (OFFER-01, OFFER-03)
 */
export function HeldSeat({ of }: { of?: string }) {
  const seatOffer = useSeatOffer()
  if (seatOffer === null || (of !== undefined && of !== seatOffer.offer.slotId)) return null
  return <SeatOfLesson {...seatOffer} />
}

function SeatOfLesson({ offer, minutes }: { offer: SeatOffer; minutes: number }) {
  const { data } = useQuery(StudentSlotQuery, { variables: { id: offer.slotId }, context: { quiet: true } })
  return data?.slot ? <Seat offer={offer} minutes={minutes} slot={data.slot} /> : null
}

function Seat({ offer, minutes, slot }: { offer: SeatOffer; minutes: number; slot: StudentSlot }) {
  const text = useMessages(messages)
  const format = useFormat()
  const offline = useOffline()
  const { creditType } = useSchool()
  const teacher = useTeacherName()(slot)
  const { book, pass, busy } = useAnswerOffer(offer, slot.startsAt)
  const now = useNow()
  const payer = useStudentAccount().contractFacts.find(({ id }) => id === offer.contractId)
  const credits = format.credits(offer.cost, creditType)
  const freeUntil = payer === undefined ? null : freeToCancelUntil(slot, payer, now)
  const deadline = useDeadlineFact()({ ...slot, freeToCancelUntil: freeUntil, credits })
  const title = text.title(format.dateTime(offer.until))
  const when = format.when(slot)
  const lesson = `${when} ${offer.course.displayName}`
  useEffect(() => announce(`${title} ${lesson}`), [title, lesson])
  return (
    <section className={classes.seat} aria-label={title}>
      <p className={classes.title}>
        <IconHourglass size={18} stroke={1.75} aria-hidden />
        <span>{title}</span> <span className={classes.left}>{text.left(minutes)}</span>
      </p>
      <p className={classes.when}>{when}</p>
      <p className={classes.facts}>
        <span>{offer.course.displayName}</span>
        {teacher && <span>{teacher}</span>}
        <SlotPlace online={offer.online} location={offer.online ? null : (slot.location?.locationName ?? null)} />
        <span>{text.costs(credits, format.credits(offer.pointsAfter, creditType))}</span>
      </p>
      {payer !== undefined && <FactList facts={[deadline]} />}
      <div className={classes.actions}>
        <Button disabled={offline} loading={busy} aria-label={text.bookOf(lesson)} onClick={() => void book()}>
          {text.book}
        </Button>
        <Button
          variant="subtle"
          disabled={offline || busy}
          aria-label={text.passOf(lesson)}
          onClick={() => void pass()}
        >
          {text.pass}
        </Button>
        <span className={classes.hint}>{text.passes}</span>
      </div>
    </section>
  )
}
