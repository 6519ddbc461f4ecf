import { IconAlertTriangle } from '@tabler/icons-react'
import { ONLINE } from '@koma/schema/constants'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { SlotMoveInput } from '../../gql/graphql.ts'
import { SlotWhy } from '../../record/why/Why.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import type { SlotChoices } from '../form/slotChoices.ts'
import { dryRunMessages } from '../../csv/dryRunMessages.ts'
import { ExportButton } from '../../record/ExportButton.tsx'
import { moveFile, type MoveLine } from './moveFile.ts'
import { messages } from './messages.ts'
import dialog from '../StepDialog.module.css'
import classes from './MoveDialog.module.css'
import type { MoveVerdict } from './slotMoveDocuments.ts'
import type { MoveForm } from './moveForm.ts'
import { messages as noticeMessages } from '../../record/notices/messages.ts'
import { NotifiedPeople } from '../../record/notices/NotifiedPeople.tsx'

interface MoveCheckProps {
  verdicts: readonly MoveVerdict[]
  /** The target of each, as in the dry run. */
  moves: SlotMoveInput['moves']
  slots: readonly FullSlot[]
  form: MoveForm
  choices: SlotChoices
}

/**
 * Shows the dry run: which slots will move, from where to where, what speaks against it, which cannot and why, and who
 * is notified.
 */
export function MoveCheck({ verdicts, moves, slots, form, choices }: MoveCheckProps) {
  const m = useMessages(messages)
  const noticeText = useMessages(noticeMessages)
  const heads = useMessages(dryRunMessages)
  const format = useFormat()
  const byId = new Map(slots.map((slot) => [slot.id, slot]))
  const moving = verdicts.filter((verdict) => verdict.moves)
  const staying = verdicts.filter((verdict) => !verdict.moves)
  const teacher = choices.teachers.find((each) => each.teacher.id === form.teacherId)?.teacher.displayName
  const place = form.place === ONLINE ? m.online : choices.locations.find(({ id }) => id === form.place)?.locationName
  const when = (startsAt: string, endsAt: string) => `${format.date(startsAt)} ${format.timeRange(startsAt, endsAt)}`
  const was = (slot: FullSlot) =>
    [
      when(slot.startsAt, slot.endsAt),
      slot.teacher?.displayName,
      place === undefined
        ? null
        : slot.lessonOnline
          ? m.online
          : (slot.lessonLocation ?? slot.location?.locationName ?? m.online),
      (slot.bookings ?? []).flatMap(({ student }) => student?.fullName ?? []).join(noticeText.separator),
    ]
      .filter(Boolean)
      .join(' · ')
  const lines = verdicts.flatMap(({ slotId, message, warnings, ...there }): MoveLine[] => {
    const slot = byId.get(slotId)
    if (slot === undefined) return []
    if (!there.moves) return [{ slot, outcome: m.file.stay, why: message, to: null }]
    const to = { ...there, teacher: teacher ?? slot.teacher?.displayName ?? '', place: place ?? '' }
    return [{ slot, outcome: m.file.move, why: warnings.join(', '), to }]
  })
  return (
    <section className={classes.check} aria-live="polite">
      {lines.length > 1 && (
        <div>
          <ExportButton base="slot_move_dry_run" rows={lines} columns={moveFile(heads)} />
        </div>
      )}
      {moving.length > 0 && (
        <div>
          <h3 className={dialog.label}>{m.willMove(moving.length)}</h3>
          <ul className={dialog.lines}>
            {moving.map(({ slotId, startsAt, endsAt, cancelBy, warnings }) => {
              const slot = byId.get(slotId)
              if (slot === undefined || startsAt == null || endsAt == null) return null
              const goal = [when(startsAt, endsAt), teacher ?? slot.teacher?.displayName, place]
              return (
                <li key={slotId}>
                  <span className={classes.was}>{was(slot)}</span>
                  <span className={classes.where}>→ {goal.filter(Boolean).join(' · ')}</span>
                  {slot.bookedCount > 0 && cancelBy != null && cancelBy !== slot.cancelBy && (
                    <span className={dialog.hint}>
                      {m.deadline(`${format.date(cancelBy)} ${format.time(cancelBy)}`)}
                    </span>
                  )}
                  {warnings.map((warning) => (
                    <span key={warning} className={classes.warning}>
                      <IconAlertTriangle aria-hidden size={16} /> {warning}
                    </span>
                  ))}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      {staying.length > 0 && (
        <div>
          <h3 className={dialog.label}>{m.willStay(staying.length)}</h3>
          <ul className={dialog.lines}>
            {staying.map(({ slotId, message }) => {
              const slot = byId.get(slotId)
              const move = moves.find((each) => each.slotId === slotId)
              return (
                <li key={slotId}>
                  {slot && <span className={classes.was}>{was(slot)}</span>}
                  <span className={classes.warning}>
                    <IconAlertTriangle aria-hidden size={16} /> {message}
                  </span>
                  {move && slot && (
                    <div>
                      <SlotWhy input={{ move }} of={was(slot)} />
                    </div>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <NotifiedPeople people={moving.flatMap(({ people }) => people)} tell={form.tell} />
    </section>
  )
}
