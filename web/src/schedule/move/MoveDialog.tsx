import { skipToken, useQuery } from '@apollo/client/react'
import { ONLINE } from '@koma/schema/constants'
import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useSave } from '../../record/useSave.ts'
import { announce } from '../../ui/announce.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { toastUndo } from '../../ui/toasts.tsx'
import { type SlotChoices, SlotChoicesQuery } from '../form/slotChoices.ts'
import { useLastBatch } from '../batch/useLastBatch.ts'
import { messages } from './messages.ts'
import { MoveCheck } from './MoveCheck.tsx'
import dialog from '../StepDialog.module.css'
import classes from './MoveDialog.module.css'
import { MoveSlotsMutation, type MoveVerdict, SlotMovePreviewQuery } from './moveDocuments.ts'
import { asksForMore, type DroppedAt, type MoveForm, moveFormOf, moveInput, wholeNumber } from './moveForm.ts'
import { ToldPeople } from './ToldPeople.tsx'

interface MoveDialogProps {
  /** The slots as they are now; they may change while the dialog is open. */
  slots: readonly FullSlot[]
  /** Where the one slot was dropped. */
  dropped?: DroppedAt | null
  /** The place they go to: a location's id or `ONLINE`. */
  place?: string
  onClose: () => void
  /** They have moved. */
  onMoved?: () => void
}

/**
 * Moves slots with their students: where to, then live what that would do to each and who would be told, then it does
 * exactly that, and says who was not reached. Taken back in one step. (Decision 025)
 */
export function MoveDialog({ slots, dropped = null, place = '', onClose, onMoved }: MoveDialogProps) {
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(SlotChoicesQuery)
  const [form, setForm] = useState(() => ({ ...moveFormOf(slots, dropped), place }))
  const [moved, setMoved] = useState<{ people: MoveVerdict['people']; batchId: string } | null>(null)
  const batches = useLastBatch()
  const title = moved === null ? m.title(slots.length) : m.resultTitle

  return (
    <Overlay opened onClose={onClose} title={title} kind="dialog" size={640} fullOnPhone>
      {moved !== null ? (
        <div className={classes.body}>
          <ToldPeople people={moved.people} tell={form.tell} done />
          <div className={dialog.foot}>
            <Button
              variant="default"
              loading={batches.undoing}
              onClick={() => void batches.undo(moved.batchId).then((undone) => undone && onClose())}
            >
              {m.undo}
            </Button>
            <Button data-autofocus onClick={onClose}>
              {m.close}
            </Button>
          </div>
        </div>
      ) : data === undefined ? (
        error ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )
      ) : (
        <Moving
          slots={slots}
          choices={data.slotChoices}
          form={form}
          onChange={(change) => setForm({ ...form, ...change })}
          onClose={onClose}
          onMoved={(batchId, people) => {
            onMoved?.()
            if (form.tell && people.some(({ notice }) => notice !== 'mail')) setMoved({ people, batchId })
            else onClose()
          }}
        />
      )}
    </Overlay>
  )
}

interface MovingProps {
  slots: readonly FullSlot[]
  choices: SlotChoices
  form: MoveForm
  onChange: (change: Partial<MoveForm>) => void
  onClose: () => void
  onMoved: (batchId: string, people: MoveVerdict['people']) => void
}

function Moving({ slots, choices, form, onChange, onClose, onMoved }: MovingProps) {
  const m = useMessages(messages)
  const format = useFormat()
  const batches = useLastBatch()
  const { save: move, saving } = useSave(MoveSlotsMutation)
  const [settled] = useDebouncedValue(form, 250)
  const wanted = useMemo(() => (asksForMore(slots, settled) ? moveInput(slots, settled) : null), [slots, settled])
  const { data, previousData, loading, error, refetch } = useQuery(
    SlotMovePreviewQuery,
    wanted === null
      ? skipToken
      : {
          variables: { input: wanted },
          fetchPolicy: 'network-only',
          nextFetchPolicy: 'network-only',
          context: { quiet: true },
        },
  )
  const verdicts = wanted === null ? undefined : (data ?? previousData)?.slotMovePreview
  const good = verdicts?.filter((verdict) => verdict.moves) ?? []
  const isFresh = settled === form && !loading && data !== undefined

  const apply = async () => {
    if (wanted === null) return
    const expected = good.map(({ slotId, seal }) => ({ slotId, seal: seal ?? '' }))
    // Where it did not work the summary stays for another try.
    const answer = await move({ input: { move: wanted, expected } }, null)
    if (answer === null) return
    if (!answer.success || answer.batchId == null) return void refetch()
    const { batchId } = answer
    const left = slots.length - good.length
    const [only] = answer.slots.length === 1 ? answer.slots : []
    const one = slots.length === 1 ? good[0] : undefined
    const words =
      only !== undefined && one?.startsAt != null && one.endsAt != null
        ? m.movedOne(`${format.date(one.startsAt)} ${format.timeRange(one.startsAt, one.endsAt)}`)
        : m.moved(good.length, left)
    batches.keep({ batchId, deletes: false, moves: true, changed: good.length, left, refusal: null })
    if (slots.length === 1) toastUndo(words, m.undo, () => void batches.undo(batchId))
    else announce(words)
    onMoved(
      batchId,
      good.flatMap(({ people }) => people),
    )
  }

  return (
    <div className={classes.body}>
      <p className={dialog.hint}>{m.hint}</p>
      <Fields slots={slots} choices={choices} form={form} onChange={onChange} />
      <Switch
        label={m.tell}
        description={m.tellHint}
        checked={form.tell}
        onChange={(event) => onChange({ tell: event.currentTarget.checked })}
      />
      {wanted === null && <p className={dialog.hint}>{m.nothing}</p>}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {wanted !== null && !error && verdicts === undefined && <Spinner />}
      {verdicts && <MoveCheck verdicts={verdicts} slots={slots} form={settled} choices={choices} />}
      <div className={dialog.foot}>
        <Button variant="default" onClick={onClose}>
          {m.cancel}
        </Button>
        <Button loading={saving} disabled={!isFresh || good.length === 0} onClick={() => void apply()} data-autofocus>
          {m.now(good.length || slots.length)}
        </Button>
      </div>
    </div>
  )
}

function Fields({ slots, choices, form, onChange }: Pick<MovingProps, 'slots' | 'choices' | 'form' | 'onChange'>) {
  const m = useMessages(messages)
  const { scheduleInterval, onlineLessons } = useSchool()
  const step = Number(scheduleInterval.slice(0, 2)) * 60 + Number(scheduleInterval.slice(3, 5))
  const [only] = slots.length === 1 ? slots : []
  const numberError = (text: string) => (wholeNumber(text) === null ? m.number : null)
  // Whoever does not teach what is booked cannot be given the lesson.
  const booked = slots.flatMap(({ bookedCourse, bookings }) =>
    bookedCourse !== null && (bookings ?? []).some(({ student }) => student !== null) ? [bookedCourse.id] : [],
  )
  const teachers = choices.teachers.filter(({ courseIds }) => booked.every((id) => courseIds.includes(id)))
  return (
    <div className={classes.fields}>
      {only !== undefined ? (
        <>
          <DateField label={m.date} value={form.date} onChange={(date) => onChange({ date })} required />
          <TimeField
            label={m.start}
            value={form.startTime}
            onChange={(startTime) => onChange({ startTime })}
            step={step}
            required
          />
        </>
      ) : (
        <>
          <TextInput
            label={m.days}
            value={form.days}
            placeholder="0"
            inputMode="numeric"
            error={numberError(form.days)}
            onChange={(event) => onChange({ days: event.currentTarget.value })}
          />
          <TextInput
            label={m.minutes}
            value={form.minutes}
            placeholder="0"
            inputMode="numeric"
            error={numberError(form.minutes)}
            onChange={(event) => onChange({ minutes: event.currentTarget.value })}
          />
        </>
      )}
      <Select
        label={m.teacher}
        data={[
          { value: '', label: m.keepTeacher },
          ...teachers.map(({ teacher }) => ({
            value: teacher.id,
            label: `${teacher.displayName} ${teacher.teacherCode}`,
          })),
        ]}
        value={form.teacherId}
        allowDeselect={false}
        onChange={(teacherId) => onChange({ teacherId: teacherId ?? '' })}
      />
      <Select
        label={m.place}
        data={[
          { value: '', label: m.keepPlace },
          ...choices.locations.map(({ id, locationName }) => ({ value: id, label: locationName })),
          ...(onlineLessons ? [{ value: ONLINE, label: m.online }] : []),
        ]}
        value={form.place}
        allowDeselect={false}
        onChange={(place) => onChange({ place: place ?? '' })}
      />
    </div>
  )
}
