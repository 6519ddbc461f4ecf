import { useQuery } from '@apollo/client/react'
import { Button, Select, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { refusalText } from '@koma/schema/codes'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { repeatMessages } from '../../calendar/repeat/repeatMessages.ts'
import { isOtherSlotOpen } from '../../calendar/useOpenSlot.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { BookingWhy } from '../../record/why/Why.tsx'
import { TellPeople } from '../../record/told/TellPeople.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { Segments } from '../../ui/Segments.tsx'
import { errorAt, firstError } from '../../record/formErrors.ts'
import { Unsaved } from '../../record/Unsaved.tsx'
import { type Answer, useSave } from '../../record/useSave.ts'
import { toastError } from '../../ui/toasts.tsx'
import { FormButtons } from '../FormButtons.tsx'
import { SlotChoicesQuery } from '../form/slotChoices.ts'
import { BookingPreview, useBookingPreview } from './BookingPreview.tsx'
import { DeskBookOtherMutation, DeskBookSlotMutation, type StudentChoice } from './deskBookingDocuments.ts'
import {
  bookableCourses,
  bookingInput,
  type BookingWish,
  missingIn,
  stillOffered,
  lessonPlaces,
} from './bookingWish.ts'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'
import { StaffRepeat } from './RepeatBooking.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import { useFocusBack, useFocusFirst } from './useFocusBack.ts'
import { useUndoBooking } from './useUndoBooking.ts'

/**
 * Opens the form that books a student, or something other than a lesson; a full slot has no way into it. A slot that
 * fills up while the form is open keeps its entries, for a seat that may come free. (SCHED-45, PERM-08)
 */
export function AddBooking({ slot }: { slot: FullSlot }) {
  const m = useMessages(messages)
  const [opened, setOpened] = useState(false)
  const opener = useFocusBack<HTMLButtonElement>(opened)
  if (!opened && slot.occupancy === 'full') return null
  if (opened) return <AddBookingForm slot={slot} onClose={() => setOpened(false)} />
  return (
    <Button ref={opener} variant="default" fullWidth onClick={() => setOpened(true)}>
      {m.add}
    </Button>
  )
}

/**
 * Chooses student, course and place: the student's contracts decide what is offered, unless lesson rules are off. The
 * effect is shown before the booking is made. (SCHED-52, SCHED-53, SCHED-54, D70, D71)
 */
function AddBookingForm({ slot, onClose }: { slot: FullSlot; onClose: () => void }) {
  const m = useMessages(messages)
  const repeatText = useMessages(repeatMessages)
  const format = useFormat()
  const [language] = useLanguage()
  const { onlineLessons, creditType } = useSchool()
  const { data: choices } = useQuery(SlotChoicesQuery)
  const { save: book, saving: booking } = useSave(DeskBookSlotMutation)
  const { save: bookOther, saving: bookingOther } = useSave(DeskBookOtherMutation)
  const offerUndo = useUndoBooking('booking')
  const ways = lessonPlaces(slot, onlineLessons)

  const form = useForm<BookingWish>({
    initialValues: {
      kind: 'student',
      student: null,
      courseCode: slot.bookedCourse?.code ?? '',
      online: ways[0] === 'online',
      lessonRules: true,
    },
    validate: (entered) => {
      const { kind } = entered
      const missing = missingIn(slot, stillOffered(slot, entered))
      return {
        ...(missing.includes('student') ? { student: m.needsStudent } : {}),
        ...(missing.includes('courseCode') ? { courseCode: kind === 'other' ? m.needsOther : m.needsCourse } : {}),
      }
    },
  })
  const [tell, setTell] = useState(true)
  const [repeats, setRepeats] = useState(false)
  const search = useFocusFirst<HTMLInputElement>(true)
  const wish = stillOffered(slot, form.values)
  const courses = bookableCourses(slot, wish.student, wish.lessonRules)
  const others = choices?.slotChoices.otherTypes ?? []
  const isOther = wish.kind === 'other'
  const way = wish.online ? 'online' : 'place'
  const noContract = !isOther && wish.student !== null && !wish.student.hasContract
  const isFull = slot.occupancy === 'full'
  // No contract holds any of its courses: the reason is that of the first course that could be booked.
  const isRefused = !isOther && wish.student !== null && (noContract || courses.length === 0)
  const refusedCourse = isRefused ? (slot.bookedCourse ?? slot.courses[0]) : null
  const isComplete = !isOther && !isFull && missingIn(slot, wish).length === 0
  const refusedWish = refusedCourse ? bookingInput(slot, { ...wish, courseCode: refusedCourse.code }) : null
  const preview = useBookingPreview(isComplete ? bookingInput(slot, wish) : refusedWish, slot.version)
  const isSending = booking || bookingOther

  /** Keeps the course while it can still be booked; the only one there is is chosen by itself. */
  const consider = (student: StudentChoice | null, lessonRules: boolean) => {
    const offered = bookableCourses(slot, student, lessonRules)
    const kept = offered.some(({ code }) => code === wish.courseCode) ? wish.courseCode : ''
    const [only, another] = offered
    form.setValues({ student, lessonRules, courseCode: kept || (only && !another && student ? only.code : '') })
  }
  const send = async (given: BookingWish) => {
    const name = given.student?.fullName ?? others.find(({ code }) => code === given.courseCode)?.displayName ?? ''
    const refused = ({ message }: Answer) => m.failed(message)
    const answer = isOther
      ? await bookOther({ input: { slotId: slot.id, courseCode: given.courseCode } }, { done: null, refused })
      : await book({ input: { ...bookingInput(slot, given), tell, expects: preview.expects } }, { done: null, refused })
    if (answer?.success) {
      const made = answer.slot?.bookings?.find(
        ({ student }) => student?.id === (isOther ? undefined : given.student?.id),
      )
      offerUndo((isOther ? m.otherBooked : m.booked)(name), { bookingId: made?.id, name, tell })
      onClose()
    }
    // The preview is outdated; a fresh one tells the reason.
    else preview.ask()
  }
  const errorOf = (field: string) => errorAt(form.errors, field)
  const chosenCourse = courses.find(({ code }) => code === wish.courseCode)
  if (repeats && !isOther && wish.student !== null && chosenCourse !== undefined) {
    return (
      <StaffRepeat
        slot={slot}
        student={wish.student}
        course={chosenCourse}
        online={wish.online}
        lessonRules={wish.lessonRules}
        onBack={() => setRepeats(false)}
        onClose={onClose}
      />
    )
  }

  return (
    <form
      className={classes.form}
      aria-label={m.addTitle}
      noValidate
      onSubmit={form.onSubmit(
        (given) => void send(given),
        (errors) => toastError(firstError(errors)?.message),
      )}
    >
      {(slot.bookedCount === 0 || isOther) && (
        <Segments
          aria-label={m.kind}
          data={[
            { value: 'student', label: m.student },
            { value: 'other', label: m.other },
          ]}
          value={wish.kind}
          onChange={(kind) =>
            form.setValues({ kind: kind === 'other' ? 'other' : 'student', courseCode: '', student: null })
          }
          fullWidth
        />
      )}
      {!isOther && (
        <StudentSearch
          ref={search}
          label={m.search}
          date={slot.startsAt.slice(0, 10)}
          chosen={wish.student}
          onChoose={(student) => consider(student, wish.lessonRules)}
          error={errorOf('student')}
        />
      )}
      {noContract && (
        <p className={classes.refusal}>
          {preview.answer?.message ?? refusalText({ code: 'generalE', note: 'noContract' }, language)}
        </p>
      )}
      {refusedWish && <BookingWhy input={refusedWish} />}
      {!noContract && (
        <Select
          label={isOther ? m.otherKind : m.course}
          data={
            isOther
              ? others.map(({ code, displayName }) => ({ value: code, label: displayName }))
              : courses.map(({ code, displayName, cost }) => ({
                  value: code,
                  label: `${displayName} (${format.credits(cost, creditType)})`,
                }))
          }
          value={wish.courseCode || null}
          onChange={(courseCode) => form.setValues({ courseCode: courseCode ?? '' })}
          allowDeselect={false}
          nothingFoundMessage={isOther ? m.noOther : m.noCourse}
          description={isRefused ? (preview.answer?.message ?? m.noCourse) : undefined}
          error={errorOf('courseCode')}
        />
      )}
      {!isOther && (ways.length > 1 || !ways.includes(way)) && (
        <Segments
          aria-label={m.place}
          data={ways.map((value) => ({
            value,
            label: value === 'online' ? m.online : (slot.location?.locationName ?? ''),
          }))}
          value={way}
          onChange={(chosen) => form.setValues({ online: chosen === 'online' })}
          fullWidth
        />
      )}
      {!isOther && (
        <Switch
          label={m.lessonRules}
          description={m.lessonRulesHint}
          checked={wish.lessonRules}
          onChange={(event) => consider(wish.student, event.currentTarget.checked)}
        />
      )}
      {isOther && <p className={classes.hint}>{m.otherHint}</p>}
      {isComplete && <BookingPreview preview={preview} />}
      {isComplete && !preview.refused && wish.student !== null && (
        <TellPeople slotIds={[slot.id]} of={{ studentId: wish.student.id }} tell={tell} onTell={setTell} />
      )}
      {isComplete && wish.student !== null && (
        <Button variant="subtle" leftSection={<IconRepeat size={18} aria-hidden />} onClick={() => setRepeats(true)}>
          {repeatText.open}
        </Button>
      )}
      {isFull && !isSending && <output className={classes.refusal}>{m.nowFull}</output>}
      <FormButtons
        className={classes.buttons}
        giveUp={m.close}
        onGiveUp={onClose}
        send={m.book}
        busy={isSending}
        off={noContract || isFull || preview.refused}
      />
      <Unsaved
        unsaved={wish.student !== null || (isOther && wish.courseCode !== '')}
        guard={{ text: m.notBooked, isLeaving: isOtherSlotOpen }}
        onDiscard={onClose}
      />
    </form>
  )
}
