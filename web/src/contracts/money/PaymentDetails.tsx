import { TextInput } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { DateField } from '../../ui/DateField.tsx'
import { ClosedDayNotice } from '../ClosedDayNotice.tsx'
import { messages } from '../messages.ts'

/** What is noted of money that came in or was given back. */
export interface PaymentDetail {
  date: string
  note: string
  reference: string
}

interface PaymentDetailsProps {
  values: PaymentDetail
  set: (edit: Partial<PaymentDetail>) => void
  errorAt: (field: keyof PaymentDetail) => string | false | undefined
  dateLabel: string
  noteRequired?: boolean
  /** The field for who took the money, or gave it back. */
  by: {
    label: string
    placeholder: string
    value: string
    onChange: (name: string) => void
    error: string | false | undefined
  }
}

/** Asks for the day, a note, who took or gave the money, and its reference. */
export function PaymentDetails({ values, set, errorAt, dateLabel, noteRequired = false, by }: PaymentDetailsProps) {
  const text = useMessages(messages)
  const { date, note, reference } = values
  return (
    <>
      <DateField
        label={dateLabel}
        value={date}
        onChange={(day) => day !== '' && set({ date: day })}
        error={errorAt('date')}
      />
      <ClosedDayNotice day={date} />
      <TextInput
        label={text.memo}
        maxLength={500}
        required={noteRequired}
        value={note}
        onChange={(event) => set({ note: event.currentTarget.value })}
        error={errorAt('note')}
      />
      <TextInput {...by} maxLength={100} onChange={(event) => by.onChange(event.currentTarget.value)} />
      <TextInput
        label={text.reference}
        placeholder={text.referenceHint}
        maxLength={100}
        value={reference}
        onChange={(event) => set({ reference: event.currentTarget.value })}
        error={errorAt('reference')}
      />
    </>
  )
}
