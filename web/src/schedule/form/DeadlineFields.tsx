import { useMessages } from '../../shared/i18n/useMessages.ts'
import { errorAt } from '../../record/formErrors.ts'
import { DateField } from '../../ui/DateField.tsx'
import { TimeField } from '../../ui/TimeField.tsx'
import { Field } from './Field.tsx'
import { messages } from './messages.ts'
import type { SlotFormState } from './useSlotForm.ts'

/** Draws the day and hour from which a slot can be booked, or until which it can be cancelled. (SCHED-57, SCHED-58) */
export function DeadlineFields({ form, of }: { form: SlotFormState; of: 'open' | 'cancel' }) {
  const m = useMessages(messages)
  const { values, change, errors } = form
  const [date, time] = [`${of}Date`, `${of}Time`] as const
  return (
    <>
      <Field name={date}>
        <DateField
          label={m[date]}
          value={values[date]}
          onChange={(chosen) => change({ [date]: chosen })}
          clearable
          required
          error={errorAt(errors, date)}
        />
      </Field>
      <Field name={time} time>
        <TimeField
          label={m[time]}
          value={values[time]}
          onChange={(chosen) => change({ [time]: chosen })}
          step={60}
          required
          error={errorAt(errors, time)}
        />
      </Field>
    </>
  )
}
