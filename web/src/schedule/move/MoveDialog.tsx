import { skipToken, useQuery } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { useSave } from '../../record/useSave.ts'
import { announce } from '../../ui/announce.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { type SlotChoices, SlotChoicesQuery } from '../form/slotChoices.ts'
import { useLastBatch } from '../batch/useLastBatch.tsx'
import { useGoneNotice } from '../../desk/gone/useGoneNotice.tsx'
import { messages } from './messages.ts'
import { MoveCheck } from './MoveCheck.tsx'
import dialog from '../StepDialog.module.css'
import classes from './MoveDialog.module.css'
import { MoveSlotsMutation, type MoveVerdict, SlotMovePreviewQuery } from './slotMoveDocuments.ts'
import { asksForMore, type DroppedAt, type MoveForm, moveFormOf, moveInput } from './moveForm.ts'
import { MoveFields } from './MoveFields.tsx'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'

interface MoveDialogProps {
  /** The slots as they are now; they may change while the dialog is open. */
  slots: readonly FullSlot[]
  /** The target where the one slot was dropped. */
  dropped?: DroppedAt | null
  /** The place they go to: a location's id or `ONLINE`. */
  place?: string
  onClose: () => void
  /** They have moved. */
  onMoved?: () => void
}

/**
 * Moves slots with their students. It asks where to and previews live what that does to each and who is emailed. It
 * then does exactly that, and says who could not be emailed. Undone in one step. (Decision 028)
 */
export function MoveDialog({ slots, dropped = null, place = '', onClose, onMoved }: MoveDialogProps) {
  const m = useMessages(messages)
  const { data, error, refetch } = useQuery(SlotChoicesQuery)
  const [form, setForm] = useState(() => ({ ...moveFormOf(slots, dropped), place }))
  const [moved, setMoved] = useState<{ people: MoveVerdict['people']; batchId: string } | null>(null)
  const batches = useLastBatch()
  const [first] = slots
  useGoneNotice(moved === null, { slotId: first?.id ?? '', startsAt: first?.startsAt ?? '' })
  const title = moved === null ? m.title(slots.length) : m.resultTitle

  return (
    <Overlay opened onClose={onClose} title={title} kind="dialog" size={640} fullOnPhone>
      {moved !== null ? (
        <div className={classes.body}>
          <NotifiedPeople people={moved.people} tell={form.tell} done />
          <div className={dialog.foot}>
            <Button
              variant="default"
              loading={batches.undoing}
              onClick={() =>
                void batches.undo({ batchId: moved.batchId, tells: form.tell }).then((undone) => undone && onClose())
              }
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
  const input = useMemo(() => (asksForMore(slots, settled) ? moveInput(slots, settled) : null), [slots, settled])
  const { data, previousData, loading, error, refetch } = useQuery(
    SlotMovePreviewQuery,
    input === null
      ? skipToken
      : {
          variables: { input },
          fetchPolicy: 'network-only',
          nextFetchPolicy: 'network-only',
          context: { quiet: true },
        },
  )
  const verdicts = input === null ? undefined : (data ?? previousData)?.slotMovePreview
  const good = verdicts?.filter((verdict) => verdict.moves) ?? []
  const isFresh = settled === form && !loading && data !== undefined

  const apply = async () => {
    if (input === null) return
    const expected = good.map(({ slotId, digest }) => ({ slotId, digest: digest ?? '' }))
    // Where it did not work the summary stays for another try.
    const answer = await move({ input: { move: input, expected } }, null)
    if (answer === null) return
    if (!answer.success || answer.batchId == null) return void refetch()
    const { batchId } = answer
    const left = slots.length - good.length
    const [only] = answer.slots.length === 1 ? answer.slots : []
    const onlyMove = slots.length === 1 ? good[0] : undefined
    const words =
      only !== undefined && onlyMove?.startsAt != null && onlyMove.endsAt != null
        ? m.movedOne(`${format.date(onlyMove.startsAt)} ${format.timeRange(onlyMove.startsAt, onlyMove.endsAt)}`)
        : m.moved(good.length, left)
    const done = { batchId, deletes: false, moves: true, tells: form.tell, changed: good.length, left, refusal: null }
    batches.keep(done)
    // The bar below the calendar or list offers to undo it.
    if (slots.length === 1) toastSuccess(words)
    else announce(words)
    onMoved(
      batchId,
      good.flatMap(({ people }) => people),
    )
  }

  return (
    <div className={classes.body}>
      <p className={dialog.hint}>{m.hint}</p>
      <MoveFields slots={slots} choices={choices} form={form} onChange={onChange} />
      <Switch
        label={m.tell}
        description={m.tellHint}
        checked={form.tell}
        onChange={(event) => onChange({ tell: event.currentTarget.checked })}
      />
      {input === null && <p className={dialog.hint}>{m.nothing}</p>}
      {error && <ErrorState onRetry={() => void refetch()} />}
      {input !== null && !error && verdicts === undefined && <Spinner />}
      {verdicts && input && (
        <MoveCheck verdicts={verdicts} moves={input.moves} slots={slots} form={settled} choices={choices} />
      )}
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
