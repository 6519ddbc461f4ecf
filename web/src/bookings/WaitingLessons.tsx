import { hasEnded } from '@koma/schema/rules/time'
import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useOffline } from '../shared/offline/useOffline.ts'
import { useNow, useToday } from '../shared/school/useNow.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { StudentWaitingPlacesQuery } from '../student/offerDocuments.ts'
import { SlotPlace } from '../student/SlotPlace.tsx'
import { slotState } from '../student/slotState.ts'
import { type StudentSlot, StudentSlotQuery } from '../student/studentDocuments.ts'
import { slotSheetState, withSlotSheet } from '../student/useSlotSheet.ts'
import { useSeatOffer } from '../student/useSeatOffer.ts'
import { useRefetchOnNews } from '../student/useRefetchOnNews.ts'
import { useStudentAccount } from '../student/useStudentAccount.ts'
import { useStateWords } from '../student/useStateWords.ts'
import { useTeacherName } from '../student/useTeacherName.ts'
import { useWaiting } from '../student/useWaiting.ts'
import { messages } from '../student/waitingMessages.ts'
import { announce } from '../ui/announce.tsx'
import { useChanged } from '../ui/hooks/useChanged.ts'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import list from '../ui/Rows.module.css'
import classes from './WaitingLessons.module.css'

/**
 * Shows the lessons whose waiting list the student is on, each with its state and a way off the list. As soon as a seat
 * is free, it can be booked. One whose seat is held for the student is left to `HeldSeat`. (BOOK-37, STU-13)
 */
export function WaitingLessons({ slotIds }: { slotIds: readonly string[] }) {
  const text = useMessages(messages)
  const id = useId()
  const { data } = useQuery(StudentWaitingPlacesQuery, { context: { quiet: true } })
  useRefetchOnNews(StudentWaitingPlacesQuery)
  const places = data?.viewer?.student?.waits ?? []
  const obstacles = new Map(places.map(({ slotId, obstacle }) => [slotId, obstacle]))
  // The seat that is held stands above, with its own buttons.
  const heldId = useSeatOffer()?.offer.slotId
  const waited = slotIds.filter((slotId) => slotId !== heldId)
  if (waited.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {text.title}
      </h2>
      <ul className={list.rows}>
        {waited.map((slotId) => (
          <WaitedSlot key={slotId} slotId={slotId} obstacle={obstacles.get(slotId) ?? null} />
        ))}
      </ul>
    </section>
  )
}

function WaitedSlot({ slotId, obstacle }: { slotId: string; obstacle: string | null }) {
  const { data } = useQuery(StudentSlotQuery, { variables: { id: slotId }, context: { quiet: true } })
  const now = useNow()
  if (!data?.slot || hasEnded(data.slot, now)) return null
  return <Row slot={data.slot} obstacle={obstacle} />
}

function Row({ slot, obstacle }: { slot: StudentSlot; obstacle: string | null }) {
  const text = useMessages(messages)
  const format = useFormat()
  const school = useSchool()
  const words = useStateWords()
  const offline = useOffline()
  const teacher = useTeacherName()(slot)
  const { leave, busy } = useWaiting(slot.id)
  const state = slotState(slot, useStudentAccount(), school, useNow())
  const changed = useChanged(state.kind)
  const isFree = state.kind === 'open'
  const { tone, word } = words.badge(state)
  const courses = [...new Map(state.choices.map(({ course }) => [course.code, course])).values()]
  const day = format.dayWord(slot.startsAt, useToday())
  const when = format.when(slot)
  const costs = courses.map((course) => course.cost)
  const lowest = format.credits(Math.min(...costs), school.creditType)
  const lesson = [when, ...courses.map((course) => course.displayName)].join(' ')
  useSpokenSeat(isFree, text.freeOf(lesson))

  return (
    <li className={`${list.row} ${classes.row}`} data-changed={changed || undefined} data-free={isFree || undefined}>
      <div className={classes.lesson}>
        <p className={classes.when}>
          {day !== null && <span className={classes.word}>{day} </span>}
          {when} <StatusBadge tone={tone}>{word}</StatusBadge>
        </p>
        <p className={classes.facts}>
          <span>{courses.map((course) => course.displayName).join(' / ')}</span>
          {teacher && <span>{teacher}</span>}
          <SlotPlace {...state.place} />
          {costs.length > 0 && <span>{new Set(costs).size > 1 ? text.costFrom(lowest) : lowest}</span>}
        </p>
        {isFree && <p className={classes.free}>{text.free}</p>}
        {!isFree && obstacle !== null && <p className={classes.facts}>{text.passedOver(obstacle)}</p>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          size="xs"
          disabled={offline}
          loading={busy}
          aria-label={text.leaveOf(lesson)}
          onClick={() => void leave()}
        >
          {text.leaveWaiting}
        </Button>
        {isFree && (
          <Button
            component={Link}
            to={{ pathname: '/student/list', search: withSlotSheet('', slot.id) }}
            state={slotSheetState}
            aria-label={`${text.book} ${lesson}`}
          >
            {text.book}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Says it when a seat becomes free. */
function useSpokenSeat(isFree: boolean, words: string): void {
  const before = useRef(isFree)
  useEffect(() => {
    if (isFree && !before.current) announce(words)
    before.current = isFree
  }, [isFree, words])
}
