import { joinLesson } from '@koma/schema/rules/join'
import { IconHourglass } from '@tabler/icons-react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useNow } from '../shared/school/useNow.ts'
import { LessonLink } from '../desk/slot/LessonLink.tsx'
import { slotMessages } from '../desk/messages.ts'
import { SlotCourses } from '../desk/slot/SlotCourses.tsx'
import classes from '../desk/slot/SlotDetail.module.css'
import type { FullSlot } from '../desk/store/slotDocuments.ts'
import { SlotStudents } from '../desk/slot/SlotStudents.tsx'
import { SlotDeadlines, SlotPlaces } from '../desk/slot/SlotFacts.tsx'
import type { SlotDetail } from '../desk/slot/useSlotDetail.tsx'
import { courseText, slotPlace } from '../desk/slot/slotTexts.ts'
import { Fact } from '../ui/Facts.tsx'
import { noteMessages } from './noteMessages.ts'
import { StudentNote } from './StudentNote.tsx'
import noteClasses from './StudentNote.module.css'
import { useNoteDrafts } from './useNoteDrafts.ts'

/**
 * Shows a teacher's own slot. What a lesson needs is on top: place, link, memo, the students with attendance and notes;
 * then courses with counts and deadlines. (TCH-07…13, SHELL-42, D58)
 */
function LessonDetail({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const notes = useMessages(noteMessages)
  const { drafts } = useNoteDrafts()
  const bookings = slot.bookings ?? []
  const fewStudents = bookings.length <= 2
  // Cancelling while a note is being written closes the lesson, not the note.
  const unsavedDrafts = [...drafts.values()].filter(
    (draft) => draft.slotId === slot.id && bookings.every(({ student }) => student?.id !== draft.student.id),
  )
  const { ok: canJoin } = joinLesson(slot, useNow())
  const link = slot.onlineLessonLink && <LessonLink address={slot.onlineLessonLink} due={canJoin} />
  return (
    <div className={classes.body}>
      <dl className={classes.facts}>
        {slot.bookedCourse === null ? <SlotPlaces slot={slot} /> : <BookedFacts slot={slot} />}
      </dl>
      {slot.lessonOnline === true && link}
      {slot.lessonMemo && (
        <section>
          <h3 className={classes.label}>{m.memo}</h3>
          <p className={classes.memo}>{slot.lessonMemo}</p>
        </section>
      )}
      <SlotStudents
        slot={slot}
        renderBelow={({ student }) => student && <StudentNote student={student} slotId={slot.id} open={fewStudents} />}
      />
      {unsavedDrafts.map(({ student }) => (
        <section key={student.id} className={noteClasses.leftNote}>
          <h3 className={classes.studentName}>{student.fullName}</h3>
          <p className={classes.dimmed}>{notes.left}</p>
          <StudentNote student={student} slotId={slot.id} open />
        </section>
      ))}
      {slot.waitingCount > 0 && (
        <p className={classes.waiting}>
          <IconHourglass aria-hidden size={16} stroke={1.7} />
          {m.waiting(slot.waitingCount)}
        </p>
      )}
      <SlotCourses slot={slot} />
      {slot.lessonOnline !== true && link}
      <SlotDeadlines slot={slot} />
    </div>
  )
}

/** Says what is taught, for whom, and the one place where it is held. */
function BookedFacts({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  return (
    <>
      <Fact label={m.courses}>{courseText(slot, m)}</Fact>
      {slot.substituteFor && <Fact label={m.substitute}>{slot.substituteFor.displayName}</Fact>}
      <Fact label={m.location}>{slotPlace(slot, m)}</Fact>
    </>
  )
}

/** Draws a teacher's open slot, in the list and in the calendar. */
export const lessonDetail: SlotDetail = (slot) => <LessonDetail slot={slot} />
