import { IconHourglass } from '@tabler/icons-react'
import { useFormat } from '../format/useFormat.ts'
import { useMessages } from '../i18n/useMessages.ts'
import { LessonLink } from './LessonLink.tsx'
import { slotMessages } from './messages.ts'
import { SlotCourses } from './SlotCourses.tsx'
import classes from './SlotDetail.module.css'
import type { FullSlot } from './slotDocuments.ts'
import { SlotStudents } from './SlotStudents.tsx'
import { BookedTag, OnlineTag } from './SlotTags.tsx'
import { placeText } from './slotPlace.ts'
import { TeacherName } from './TeacherName.tsx'

/** All that staff know about a slot: tags, who and where, courses with counts, students, waiting list, link and memo. (SCHED-39…43) */
export function SlotDetailBody({ slot }: { slot: FullSlot }) {
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

      <SlotStudents slot={slot} />

      {slot.waitingCount > 0 && (
        <p className={classes.waiting}>
          <IconHourglass aria-hidden size={16} stroke={1.7} />
          {m.waiting(slot.waitingCount)}
        </p>
      )}

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
