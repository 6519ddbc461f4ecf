import { ChoiceSegments } from '../record/ChoiceSegments.tsx'
import formClasses from '../record/RecordForm.module.css'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { Group } from './Group.tsx'
import { areValid } from './meanings.ts'
import { messages } from './messages.ts'
import { NumberField } from './NumberField.tsx'
import { OfferPart } from './OfferPart.tsx'
import classes from './Settings.module.css'
import type { SettingsPart } from './settingsValues.ts'

/**
 * Shows from when and until when lessons can be booked and cancelled, each by the example of one lesson, and how
 * students may move them. (SET-08, SET-09, SET-10, SCHED-85, SCHED-86, D75, MOVE-03)
 */
export function BookingParts({ form, locked, meaning }: SettingsPart) {
  const text = useMessages(messages)
  const format = useFormat()
  const { opens, opensInTime, bookUntil, cancelBy } = meaning
  const lesson = format.dateTime(meaning.lesson)
  const { studentMoves, movesPerMonth } = form.values
  const field = { form, locked }
  return (
    <>
      <Group
        title={text.groups.opens}
        hints={[opens && (opensInTime ? text.opens : text.opensLate)(lesson, format.dateTime(opens)), text.newSlots]}
      >
        <div className={classes.three}>
          <NumberField {...field} name="availableFromMonths" />
          <NumberField {...field} name="availableFromDay" />
          <NumberField {...field} name="availableFromHour" />
        </div>
      </Group>
      <Group title={text.groups.closes} hints={[bookUntil && text.bookUntil(lesson, format.dateTime(bookUntil))]}>
        <div className={formClasses.pair}>
          <NumberField {...field} name="bookUntilHours" />
          <NumberField {...field} name="bookUntilMinutes" />
        </div>
      </Group>
      <Group
        title={text.groups.cancel}
        hints={[
          cancelBy && text.cancelBy(lesson, format.dateTime(cancelBy), text.credits[form.values.creditType]),
          text.newSlots,
        ]}
      >
        <div className={formClasses.pair}>
          <NumberField {...field} name="cancelByDays" />
          <NumberField {...field} name="cancelByHour" />
        </div>
      </Group>
      {form.values.waitingList && <OfferPart form={form} locked={locked} />}
      <Group
        title={text.groups.moves}
        hints={[
          studentMoves !== 'free'
            ? text.movesSay[studentMoves]
            : areValid(form.values, 'movesPerMonth')
              ? text.movesSay.free(movesPerMonth)
              : null,
        ]}
      >
        <ChoiceSegments
          label={text.fields.studentMoves}
          value={studentMoves}
          onChange={(moves) => form.setField('studentMoves', moves)}
          disabled={locked}
          data={(['off', 'cancellation', 'free'] as const).map((value) => ({ value, label: text.moves[value] }))}
        />
        {studentMoves !== 'off' && (
          <div className={formClasses.pair}>
            {studentMoves === 'free' && <NumberField {...field} name="movesPerMonth" />}
            <NumberField {...field} name="moveWithinDays" />
          </div>
        )}
      </Group>
    </>
  )
}
