import { Button } from '@mantine/core'
import { useState } from 'react'
import { useGoneNotice } from '../../desk/gone/useGoneNotice.tsx'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useNow } from '../../shared/school/useNow.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { ConfirmSheet } from '../../ui/ConfirmSheet.tsx'
import { Segments } from '../../ui/Segments.tsx'
import { lessonPlaces } from './bookingDraft.ts'
import { DeskBookSlotMutation } from './deskBookingDocuments.ts'
import { messages } from './messages.ts'
import type { WaitingProps } from './waitingProps.ts'

/**
 * Books a waiting student, while there is a seat and no doubt about the course; asks for the place where there are two.
 * The rules apply, and a refusal is shown. The booking takes them off the list.
 */
export function BookWaiting({ slot, student }: WaitingProps) {
  const m = useMessages(messages)
  const format = useFormat()
  const { onlineLessons } = useSchool()
  const { save, saving } = useSave(DeskBookSlotMutation)
  const now = useNow()
  const [isAsking, setIsAsking] = useState(false)
  const setOwn = useGoneNotice(isAsking, {
    slotId: slot.id,
    startsAt: slot.startsAt,
    studentId: student.id,
    waits: true,
  })
  const courses = slot.bookedCourse === null ? slot.courses : [slot.bookedCourse]
  const [course] = courses.length === 1 ? courses : []
  const ways = lessonPlaces(slot, onlineLessons)
  const [way] = ways
  const [chosen, setChosen] = useState(way)
  const isFull = slot.occupancy === 'full'
  const canBook = !isFull && now < slot.startsAt
  if (course === undefined || way === undefined || !(canBook || isAsking)) return null
  const place = chosen !== undefined && ways.includes(chosen) ? chosen : way
  const book = async () => {
    const { id: slotId, startsAt } = slot
    const input = { slotId, startsAt, courseCode: course.code, online: place === 'online', studentId: student.id }
    await save(
      { input: { ...input, lessonRules: true } },
      { done: m.booked(student.fullName), refused: ({ message }) => m.failed(message) },
    )
  }
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={saving}
        aria-label={m.bookWaiting(student.fullName)}
        onClick={() => (ways.length > 1 ? setIsAsking(true) : void book())}
      >
        {m.book}
      </Button>
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={m.bookWaiting(student.fullName)}
        confirmLabel={m.book}
        disabledReason={isFull && !saving ? m.nowFull : null}
        onConfirm={async () => {
          setOwn(true)
          await book()
          setIsAsking(false)
        }}
      >
        <p>{format.when(slot)}</p>
        <Segments
          aria-label={m.place}
          data={ways.map((value) => ({
            value,
            label: value === 'online' ? m.online : (slot.location?.locationName ?? ''),
          }))}
          value={place}
          onChange={(value) => setChosen(value === 'online' ? 'online' : 'place')}
          fullWidth
        />
      </ConfirmSheet>
    </>
  )
}
