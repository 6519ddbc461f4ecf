import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { AmountDue } from '../../contracts/RecordPayment.tsx'
import { MoveStudent } from '../../desk/move/MoveStudent.tsx'
import { LessonLink } from '../../desk/slot/LessonLink.tsx'
import { slotMessages } from '../../desk/messages.ts'
import { SlotCourses } from '../../desk/slot/SlotCourses.tsx'
import classes from '../../desk/slot/SlotDetail.module.css'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { StudentCard } from '../../desk/slot/StudentCard.tsx'
import { SlotStudents, studentCount } from '../../desk/slot/SlotStudents.tsx'
import { SlotDeadlines, SlotPlaces } from '../../desk/slot/SlotFacts.tsx'
import { TeacherName } from '../../desk/slot/TeacherName.tsx'
import { Fact } from '../../ui/Facts.tsx'
import { AddBooking } from './AddBooking.tsx'
import { CancelBooking } from '../../desk/cancel/CancelBooking.tsx'
import own from './SlotView.module.css'
import { RepeatBooking } from './RepeatBooking.tsx'
import { PeopleContext } from '../../desk/slot/useFocusBack.ts'
import { studentPage } from '../../desk/studentPage.ts'
import { SlotHistory } from './SlotHistory.tsx'
import { WaitingList } from './WaitingList.tsx'

/**
 * Draws all that staff know about a slot and do with its people. That is who and where, students with attendance,
 * adding and cancelling, times, the waiting list, courses with counts, link and memo, and its history. (SCHED-39…46,
 * PERM-08)
 */
export function SlotView({ slot }: { slot: FullSlot }) {
  const mayBook = usePermission('slotBook')
  const m = useMessages(slotMessages)
  const people = useRef<HTMLElement>(null)
  const [address] = useSearchParams()
  return (
    <PeopleContext value={people}>
      <div className={classes.body}>
        <dl className={classes.facts}>
          {slot.teacher && (
            <Fact label={m.teacher}>
              <TeacherName teacher={slot.teacher} />
            </Fact>
          )}
          <SlotPlaces slot={slot} />
        </dl>

        <section ref={people} className={own.people} aria-label={m.students(studentCount(slot))} tabIndex={-1}>
          <SlotStudents
            slot={slot}
            pageOf={studentPage}
            marked={address.get('person')}
            renderBelow={(booking) => (
              <div className={classes.studentTools}>
                {booking.student && (
                  <StudentCard id={booking.student.id} renderDue={(contract) => <AmountDue contract={contract} />} />
                )}
                <div className={own.actions}>
                  {booking.student && <MoveStudent slot={slot} student={booking.student} short />}
                  <RepeatBooking slot={slot} booking={booking} />
                  <CancelBooking slot={slot} booking={booking} />
                </div>
              </div>
            )}
          />
          {mayBook && <AddBooking slot={slot} />}
        </section>

        <SlotDeadlines slot={slot} />

        <WaitingList slot={slot} />

        <SlotCourses slot={slot} />

        {slot.lessonMemo && (
          <section>
            <h3 className={classes.label}>{m.memo}</h3>
            <p className={classes.memo}>{slot.lessonMemo}</p>
          </section>
        )}
        {slot.onlineLessonLink && <LessonLink address={slot.onlineLessonLink} />}
        <SlotHistory key={slot.id} id={slot.id} />
      </div>
    </PeopleContext>
  )
}
