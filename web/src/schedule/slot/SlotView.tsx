import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { LessonLink } from '../../shared/slots/LessonLink.tsx'
import { slotMessages } from '../../shared/slots/messages.ts'
import { SlotCourses } from '../../shared/slots/SlotCourses.tsx'
import classes from '../../shared/slots/SlotDetail.module.css'
import type { FullSlot } from '../../shared/slots/slotDocuments.ts'
import { SlotStudents } from '../../shared/slots/SlotStudents.tsx'
import { BookedTag, OnlineTag } from '../../shared/slots/SlotTags.tsx'
import { placeText } from '../../shared/slots/slotPlace.ts'
import { TeacherName } from '../../shared/slots/TeacherName.tsx'
import { AddBooking } from './AddBooking.tsx'
import { CancelBooking } from './CancelBooking.tsx'
import own from './SlotView.module.css'
import { WaitingList } from './WaitingList.tsx'

/**
 * All that staff know about a slot and do with its people: tags, who and where, students with attendance
 * and cancelling, adding one, the waiting list, courses with counts, link and memo. (SCHED-39…46, PERM-08)
 */
export function SlotView({ slot }: { slot: FullSlot }) {
  const mayBook = usePermission('slotBook')
  const m = useMessages(slotMessages)
  const format = useFormat()
  return (
    <div className={classes.body}>
      <div className={classes.tags}>
        <BookedTag slot={slot} />
        <span className={classes.tag}>{m.opensAt(format.dateTime(slot.availableFrom))}</span>
        <span className={classes.tag}>{m.cancelUntil(format.dateTime(slot.cancelBy))}</span>
      </div>

      <dl className={classes.facts}>
        {slot.teacher && (
          <div>
            <dt>{m.teacher}</dt>
            <dd>
              <TeacherName teacher={slot.teacher} />
            </dd>
          </div>
        )}
        <div>
          <dt>{m.location}</dt>
          <dd className={classes.places}>
            {slot.location && <span>{slot.location.locationName}</span>}
            {slot.onlineAvailable && <OnlineTag />}
          </dd>
        </div>
        {slot.lessonLocation !== null && (
          <div>
            <dt>{m.lessonLocation}</dt>
            <dd>{placeText(slot.lessonLocation, m)}</dd>
          </div>
        )}
      </dl>

      <div className={own.people}>
        <SlotStudents slot={slot} renderBelow={(booking) => <CancelBooking slot={slot} booking={booking} />} />
        {mayBook && <AddBooking slot={slot} />}
      </div>

      <WaitingList slot={slot} />

      <SlotCourses slot={slot} />

      {slot.lessonMemo && (
        <section>
          <h3 className={classes.label}>{m.memo}</h3>
          <p className={classes.memo}>{slot.lessonMemo}</p>
        </section>
      )}
      {slot.onlineLessonLink && <LessonLink address={slot.onlineLessonLink} />}
    </div>
  )
}
