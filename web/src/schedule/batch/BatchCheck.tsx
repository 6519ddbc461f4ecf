import { useQuery } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import type { SlotBatchInput } from '../../gql/graphql.ts'
import { SlotWhy } from '../../record/why/Why.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { ExportButton } from '../../record/ExportButton.tsx'
import { useSave } from '../../record/useSave.ts'
import { announce } from '../../ui/announce.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { partLabel, partText } from '../form/rebase.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import { usePartWords } from '../form/usePartWords.ts'
import { TellOfChange } from '../../record/notices/TellOfChange.tsx'
import { TellPeople } from '../../record/notices/TellPeople.tsx'
import dialog from '../StepDialog.module.css'
import classes from './BatchDialog.module.css'
import { ChangeSlotBatchMutation, SlotBatchPreviewQuery, type SlotVerdict } from './batchDocuments.ts'
import { batchFile, type SlotLine } from './batchFile.ts'
import { type BatchAction, changesOf } from './batchForm.ts'
import { messages } from './messages.ts'
import type { LastBatch } from './useLastBatch.tsx'

interface BatchCheckProps {
  slots: readonly FullSlot[]
  choices: SlotChoices
  action: BatchAction
  onBack: () => void
  onDone: (done: LastBatch) => void
}

/**
 * Draws the dry run: which slots will change, from what to what, and which stay as they are and why. It follows the
 * slots while it is open, and exactly what it says is what happens. Those who wait are named before they are told of
 * another place. (SCHED-99)
 */
export function BatchCheck({ slots, choices, action, onBack, onDone }: BatchCheckProps) {
  const m = useMessages(messages)
  const heads = useMessages(dryRunMessages)
  const [language] = useLanguage()
  const words = usePartWords(choices, slots)
  const [safetyOff, setSafetyOff] = useState(false)
  const [tell, setTell] = useState(true)
  // Those who wait notice another place; notes and courses tell nobody.
  const tellsPeople = action.delete || action.place != null || action.onlineAvailable != null
  const batch = useMemo(
    () => ({
      ...action,
      slots: slots.map(({ id, version }) => ({ slotId: id, version })),
      ...(tellsPeople ? { tell } : {}),
    }),
    [action, slots, tellsPeople, tell],
  )
  const { data, previousData, loading, error, refetch } = useQuery(SlotBatchPreviewQuery, {
    variables: { input: batch },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'network-only',
    context: { quiet: true },
  })
  const { save: change, saving } = useSave(ChangeSlotBatchMutation)
  const verdicts = (data ?? previousData)?.slotBatchPreview

  const changeText = (slot: FullSlot, courseIds: string[] | null) => {
    const difference = action.delete ? null : changesOf(slot, action, courseIds)
    const partOf = (part: NonNullable<typeof difference>['parts'][number]) =>
      difference === null
        ? ''
        : `${partLabel(part, words, language)}: ${m.arrow(partText(part, difference.before, words, language), partText(part, difference.after, words, language))}`
    return difference?.parts.map(partOf).join('; ') ?? ''
  }

  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (verdicts === undefined) return <Spinner />
  const affected = verdicts.filter(({ changes }) => changes)
  const left = verdicts.filter(({ changes }) => !changes)
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  const waiting = affected.reduce((sum, { slotId }) => sum + (byId.get(slotId)?.waitingCount ?? 0), 0)

  const lines = verdicts.flatMap(({ slotId, changes, message, courseIds, warnings }): SlotLine[] => {
    const slot = byId.get(slotId)
    if (slot === undefined) return []
    if (!changes) return [{ slot, outcome: m.file.stay, why: message }]
    const why = [changeText(slot, courseIds ?? null), ...warnings].filter(Boolean).join('; ')
    return [{ slot, outcome: action.delete ? m.file.delete : m.file.change, why }]
  })
  const apply = async () => {
    const input = { batch, expected: affected.map(({ slotId, courseIds }) => ({ slotId, courseIds })) }
    // A success shows in the bar that takes the place of the chosen slots; otherwise the summary stays for another try.
    const answer = await change({ input }, null)
    if (answer === null) return
    if (!answer.success || answer.batchId == null) return void refetch()
    announce((action.delete ? m.deleted : m.done)(affected.length, left.length))
    onDone({
      batchId: answer.batchId,
      deletes: action.delete,
      tells: tellsPeople && tell && waiting > 0,
      changed: affected.length,
      left: left.length,
      refusal: null,
    })
  }
  return (
    <div className={classes.form} aria-busy={loading}>
      <ExportButton base="slot_batch_dry_run" rows={lines} columns={batchFile(heads)} />
      {/* The unchanged slots come first: below many changes nobody would see them. */}
      {left.length > 0 && (
        <section>
          <h3 className={dialog.label}>{m.willStay(left.length)}</h3>
          {[...byReason(left)].map(([reason, same]) => (
            <div key={reason} className={classes.reason}>
              <p>{reason}</p>
              <Lines verdicts={same} slots={byId} choices={choices} action={null} batch={batch} />
            </div>
          ))}
        </section>
      )}
      {affected.length === 0 ? (
        <output>{m.nothing}</output>
      ) : (
        <section>
          <h3 className={dialog.label}>{(action.delete ? m.willDelete : m.willChange)(affected.length)}</h3>
          <Lines verdicts={affected} slots={byId} choices={choices} action={action} />
          {!action.delete && (
            <TellOfChange
              change={tellsPeople && waiting > 0 ? { batch: { ...batch, tell: true } } : null}
              of="waiting"
              tell={tell}
              onTell={setTell}
            />
          )}
          {action.delete && waiting > 0 && (
            <>
              <p className={classes.warning}>{m.waitingDeleted(waiting)}</p>
              <TellPeople of="waiting" slotIds={affected.map(({ slotId }) => slotId)} tell={tell} onTell={setTell} />
            </>
          )}
        </section>
      )}
      {action.delete && affected.length > 0 && (
        <Switch
          color="red"
          label={m.safety}
          checked={safetyOff}
          onChange={(event) => setSafetyOff(event.currentTarget.checked)}
          data-autofocus
        />
      )}
      <div className={dialog.foot}>
        <Button variant="default" onClick={onBack}>
          {action.delete ? m.cancel : m.back}
        </Button>
        <Button
          {...(action.delete ? { color: 'red' } : {})}
          loading={saving}
          disabled={loading || affected.length === 0 || (action.delete && !safetyOff)}
          onClick={() => void apply()}
        >
          {(action.delete ? m.delete : m.change)(affected.length)}
        </Button>
      </div>
    </div>
  )
}

/** Draws one line per slot, with what an edit changes. */
function Lines(props: {
  verdicts: readonly SlotVerdict[]
  slots: ReadonlyMap<string, FullSlot>
  choices: SlotChoices
  action: BatchAction | null
  /** The batch that was checked, to explain the slots that stay as they are. */
  batch?: SlotBatchInput
}) {
  const { verdicts, slots, choices, action, batch } = props
  const m = useMessages(messages)
  const format = useFormat()
  const [language] = useLanguage()
  const known = verdicts.flatMap(({ slotId }) => slots.get(slotId) ?? [])
  const words = usePartWords(choices, known)
  const given = new Map(verdicts.map(({ slotId, courseIds }) => [slotId, courseIds ?? null]))
  const warned = new Map(verdicts.map(({ slotId, warnings }) => [slotId, warnings]))
  return (
    <ul className={dialog.lines}>
      {known.map((slot) => {
        const courseIds = given.get(slot.id) ?? null
        const change = action === null || action.delete ? null : changesOf(slot, action, courseIds)
        const missing = courseIds === null ? [] : (action?.courseIds?.filter((id) => !courseIds.includes(id)) ?? [])
        return (
          <li key={slot.id}>
            <span className={classes.slot}>
              {format.when(slot)} <span className={dialog.hint}>{slot.teacher?.displayName}</span>
            </span>
            {batch && (
              <SlotWhy
                input={{ batch: { ...batch, slots: batch.slots.filter(({ slotId }) => slotId === slot.id) } }}
                of={`${format.when(slot)} ${slot.teacher?.displayName ?? ''}`}
              />
            )}
            {change?.parts.map((part) => (
              <span key={part} className={classes.difference}>
                <span className={dialog.hint}>{partLabel(part, words, language)}</span>{' '}
                {m.arrow(partText(part, change.before, words, language), partText(part, change.after, words, language))}
              </span>
            ))}
            {(warned.get(slot.id) ?? []).map((warning) => (
              <span key={warning} className={classes.warning}>
                {warning}
              </span>
            ))}
            {missing.length > 0 && (
              <span className={classes.difference}>
                <span className={dialog.hint}>{m.notHere}</span>{' '}
                {missing.map((id) => words.courses.get(id) ?? '').join(words.separator)}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function byReason(verdicts: readonly SlotVerdict[]): Map<string, SlotVerdict[]> {
  const groups = new Map<string, SlotVerdict[]>()
  for (const verdict of verdicts) groups.set(verdict.message, [...(groups.get(verdict.message) ?? []), verdict])
  return groups
}
