import { Switch } from '@mantine/core'
import type { SettingsEffectsQuery } from '../gql/graphql.ts'
import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { scrolled } from '../ui/scrolled.ts'
import { messages } from './messages.ts'
import classes from './Settings.module.css'

export type EffectsData = SettingsEffectsQuery['settingsEffects']

/** The things to clear with the settings. */
export interface Cleanup {
  deleteOutside: boolean
  emptyWaitingLists: boolean
  /** Whether who is taken off a waiting list by that gets a mail. */
  tell: boolean
}

interface EffectsProps {
  effects: EffectsData
  cleanup: Cleanup
  onChange: (cleanup: Cleanup) => void
}

/** Shows what new settings would leave behind: how much, the first of it, and the choices. */
export function Effects({ effects: { outside, zoned, skipped, online, waiting }, cleanup, onChange }: EffectsProps) {
  const text = useMessages(messages).effects
  const format = useFormat()
  return (
    <>
      {outside.open + outside.booked > 0 && (
        <section className={classes.left}>
          <p>{text.outside(outside.open, outside.booked)}</p>
          <SlotsLeft left={outside} label={text.outside(outside.open, outside.booked)} />
          {outside.booked > 0 && <p className={classes.hint}>{text.bookedStay}</p>}
          {outside.open > 0 && (
            <ChoiceSegments
              label={text.outsideChoice}
              value={cleanup.deleteOutside ? 'clear' : 'keep'}
              onChange={(choice) => onChange({ ...cleanup, deleteOutside: choice === 'clear' })}
              data={[
                { value: 'keep', label: text.keep },
                { value: 'clear', label: text.delete },
              ]}
            />
          )}
        </section>
      )}
      {zoned.open + zoned.booked > 0 && (
        <section className={classes.left}>
          <p>{text.zoned(zoned.open, zoned.booked)}</p>
          <p className={classes.hint}>{text.zonedKeep}</p>
        </section>
      )}
      {skipped.open + skipped.booked > 0 && (
        <section className={classes.left}>
          <p>{text.skipped(skipped.open, skipped.booked)}</p>
          <SlotsLeft left={skipped} label={text.skipped(skipped.open, skipped.booked)} />
        </section>
      )}
      {online.open + online.booked > 0 && (
        <section className={classes.left}>
          <p>{text.online(online.open, online.booked)}</p>
          <SlotsLeft left={online} label={text.online(online.open, online.booked)} />
          <p className={classes.hint}>{text.onlineStay}</p>
        </section>
      )}
      {waiting.count > 0 && (
        <section className={classes.left}>
          <p>{text.waiting(waiting.count)}</p>
          <ul className={classes.list} {...scrolled} aria-label={text.waitingChoice}>
            {waiting.students.map(({ name, slotId, startsAt }) => (
              <li key={`${slotId} ${name}`}>
                <span>{name}</span>
                <span>{format.dateTime(startsAt)}</span>
              </li>
            ))}
            {waiting.count > waiting.students.length && <li>{text.more(waiting.count - waiting.students.length)}</li>}
          </ul>
          <ChoiceSegments
            label={text.waitingChoice}
            value={cleanup.emptyWaitingLists ? 'clear' : 'keep'}
            onChange={(choice) => onChange({ ...cleanup, emptyWaitingLists: choice === 'clear' })}
            data={[
              { value: 'keep', label: text.keep },
              { value: 'clear', label: text.empty },
            ]}
          />
          <p className={classes.hint}>{cleanup.emptyWaitingLists ? text.waitingEmpty : text.waitingKeep}</p>
          {cleanup.emptyWaitingLists && (
            <Switch
              label={text.tell}
              checked={cleanup.tell}
              onChange={(event) => onChange({ ...cleanup, tell: event.currentTarget.checked })}
            />
          )}
        </section>
      )}
    </>
  )
}

function SlotsLeft({ left, label }: { left: EffectsData['outside']; label: string }) {
  const text = useMessages(messages).effects
  const format = useFormat()
  const rest = left.open + left.booked - left.slots.length
  return (
    <ul className={classes.list} {...scrolled} aria-label={label}>
      {left.slots.map((slot) => (
        <li key={slot.slotId}>
          <span>
            {format.when(slot)} {slot.teacherName}
          </span>
          <span>{text.seats(slot.bookedCount)}</span>
        </li>
      ))}
      {rest > 0 && <li>{text.more(rest)}</li>}
    </ul>
  )
}
