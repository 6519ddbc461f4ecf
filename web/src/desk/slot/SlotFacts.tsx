import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { slotMessages } from '../messages.ts'
import { Fact } from '../../ui/Facts.tsx'
import classes from './SlotDetail.module.css'
import type { FullSlot } from '../store/slotDocuments.ts'
import { BookedTag, OnlineTag } from './SlotTags.tsx'
import { isOfferedOnline, placeText } from './slotTexts.ts'

/** Facts of a slot's detail: where it can be taken, and where its booked lesson is held. (SCHED-40, TCH-07, D120) */
export function SlotPlaces({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const { onlineLessons } = useSchool()
  const isOnlineToo = isOfferedOnline(slot, onlineLessons)
  // A lesson that is held at the only place it is offered at has one place.
  const isSlotsLocation = !isOnlineToo && slot.lessonLocation === slot.location?.locationName
  return (
    <>
      {slot.substituteFor && <Fact label={m.substitute}>{slot.substituteFor.displayName}</Fact>}
      <div>
        <dt>{m.location}</dt>
        <dd className={classes.places}>
          {slot.location && <span>{slot.location.locationName}</span>}
          {isOnlineToo && <OnlineTag />}
        </dd>
      </div>
      {slot.lessonLocation !== null && !isSlotsLocation && (
        <Fact label={m.lessonLocation}>{placeText(slot.lessonLocation, m)}</Fact>
      )}
    </>
  )
}

/** Says how full the slot is, from when it can be booked and until when it can be cancelled. (SCHED-39) */
export function SlotDeadlines({ slot }: { slot: FullSlot }) {
  const m = useMessages(slotMessages)
  const format = useFormat()
  return (
    <div className={classes.tags}>
      <BookedTag slot={slot} />
      <span className={classes.tag}>{m.opensAt(format.dateTime(slot.availableFrom))}</span>
      <span className={classes.tag}>{m.cancelUntil(format.dateTime(slot.cancelBy))}</span>
    </div>
  )
}
