import { useQuery } from '@apollo/client/react'
import { Button, Select, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ruleText } from '@koma/schema/codes'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { repeatMessages } from '../../calendar/repeat/repeatMessages.ts'
import { isOtherSlotOpen } from '../../calendar/useOpenSlot.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { BookingWhy } from '../../record/why/Why.tsx'
import { TellPeople } from '../../record/notices/TellPeople.tsx'
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
  type BookingDraft,
  missingIn,
  stillOffered,
  lessonPlaces,
} from './bookingDraft.ts'
import { messages } from './messages.ts'
import classes from './SlotView.module.css'
import { StaffRepeat } from './RepeatBooking.tsx'
import { StudentSearch } from './StudentSearch.tsx'
import { useFocusBack, useFocusFirst } from '../../desk/slot/useFocusBack.ts'
import { useUndoBooking } from '../../desk/undo/useUndoBooking.ts'

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
  const { offerUndo } = useUndoBooking('booking')
  const ways = lessonPlaces(slot, onlineLessons)

  const form = useForm<BookingDraft>({
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
  const draft = stillOffered(slot, form.values)
  const courses = bookableCourses(slot, draft.student, draft.lessonRules)
  const others = choices?.slotChoices.otherTypes ?? []
  const isOther = draft.kind === 'other'
  const way = draft.online ? 'online' : 'place'
  const noContract = !isOther && draft.student !== null && !draft.student.hasContract
  const isFull = slot.occupancy === 'full'
  // No contract holds any of its courses: the reason is that of the first course that could be booked.
  const isRefused = !isOther && draft.student !== null && (noContract || courses.length === 0)
  const refusedCourse = isRefused ? (slot.bookedCourse ?? slot.courses[0]) : null
  const isComplete = !isOther && !isFull && missingIn(slot, draft).length === 0
  const refusedInput = refusedCourse ? bookingInput(slot, { ...draft, courseCode: refusedCourse.code }) : null
  const preview = useBookingPreview(isComplete ? bookingInput(slot, draft) : refusedInput, slot.version)
  const isSending = booking || bookingOther

  /** Keeps the course while it can still be booked; the only one there is is chosen by itself. */
  const consider = (student: StudentChoice | null, lessonRules: boolean) => {
    const offered = bookableCourses(slot, student, lessonRules)
    const kept = offered.some(({ code }) => code === draft.courseCode) ? draft.courseCode : ''
    const [only, another] = offered
    form.setValues({ student, lessonRules, courseCode: kept || (only && !another && student ? only.code : '') })
  }
  const send = async (given: BookingDraft) => {
    const name = given.student?.fullName ?? others.find(({ code }) => code === given.courseCode)?.displayName ?? ''
    const refused = ({ message }: Answer) => m.failed(message)
    const answer = isOther
      ? await bookOther({ input: { slotId: slot.id, courseCode: given.courseCode } }, { done: null, refused })
      : await book({ input: { ...bookingInput(slot, given), tell, expects: preview.expects } }, { done: null, refused })
    if (answer?.success) {
      const booked = answer.slot?.bookings?.find(
        ({ student }) => student?.id === (isOther ? undefined : given.student?.id),
      )
      offerUndo((isOther ? m.otherBooked : m.booked)(name), {
        bookingId: booked?.id,
        name,
        isStudent: !isOther,
        startsAt: slot.startsAt,
        tell,
      })
      onClose()
    }
    // The preview is outdated; a fresh one tells the reason.
    else preview.retry()
  }
  const errorOf = (field: string) => errorAt(form.errors, field)
  const chosenCourse = courses.find(({ code }) => code === draft.courseCode)
  if (repeats && !isOther && draft.student !== null && chosenCourse !== undefined) {
    return (
      <StaffRepeat
        slot={slot}
        student={draft.student}
        course={chosenCourse}
        online={draft.online}
        lessonRules={draft.lessonRules}
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
          value={draft.kind}
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
          chosen={draft.student}
          onChoose={(student) => consider(student, draft.lessonRules)}
          error={errorOf('student')}
        />
      )}
      {noContract && (
        <p className={classes.refusal}>
          {preview.answer?.message ?? ruleText({ code: 'generalE', note: 'noContract' }, language)}
        </p>
      )}
      {refusedInput && <BookingWhy input={refusedInput} />}
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
          value={draft.courseCode || null}
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
          checked={draft.lessonRules}
          onChange={(event) => consider(draft.student, event.currentTarget.checked)}
        />
      )}
      {isOther && <p className={classes.hint}>{m.otherHint}</p>}
      {isComplete && <BookingPreview preview={preview} />}
      {isComplete && !preview.refused && draft.student !== null && (
        <TellPeople slotIds={[slot.id]} of={{ studentId: draft.student.id }} tell={tell} onTell={setTell} />
      )}
      {isComplete && draft.student !== null && (
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
        unsaved={draft.student !== null || (isOther && draft.courseCode !== '')}
        guard={{ text: m.notBooked, isLeaving: isOtherSlotOpen }}
        onDiscard={onClose}
      />
    </form>
  )
}
