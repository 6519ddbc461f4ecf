import { leaveReasonsOf, MOST_PAUSE_FEE } from '@koma/schema/rules/leave'
import { Autocomplete } from '@mantine/core'
import type { ReactNode } from 'react'
import formClasses from '../../record/RecordForm.module.css'
import { addDays } from '../../shared/format/dates.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { leaveMessages } from './leaveMessages.ts'

/** The values of a pause or departure that both its forms have. */
export interface LeaveValues {
  from: string
  until: string
  remindOn: string
  reason: string
  fee: number | ''
}

interface LeaveFieldsProps {
  kind: 'pause' | 'leaving'
  values: LeaveValues
  onChange: (edit: Partial<LeaveValues>) => void
  /** What the school has set; undefined before it is known. */
  settings: { pauseFee: number; leaveReasons: string } | undefined
  /** Returns what is wrong with one of the fields; null if nothing is. */
  problemAt: (field: keyof LeaveValues) => string | null
}

/** Asks for the days of a pause or departure. (PAUSE-01, PAUSE-13) */
export function LeaveDayFields(props: LeaveFieldsProps & { children?: ReactNode }) {
  const { kind, values, onChange, problemAt, children } = props
  const text = useMessages(leaveMessages)
  const { from, until } = values
  const isPause = kind === 'pause'
  return (
    <div className={formClasses.pair}>
      {isPause ? (
        <DateField
          label={text.from}
          value={from}
          required
          onChange={(day) => onChange({ from: day })}
          error={problemAt('from')}
        />
      ) : (
        <DateField
          label={text.lastDay}
          value={from === '' ? '' : addDays(from, -1)}
          required
          onChange={(day) => onChange({ from: day === '' ? '' : addDays(day, 1) })}
          error={problemAt('from')}
        />
      )}
      {isPause && (
        <DateField
          label={text.until}
          value={until}
          clearable
          onChange={(day) => onChange({ until: day })}
          error={problemAt('until')}
        />
      )}
      {children}
      {isPause && until === '' && (
        <DateField
          label={text.remindOn}
          value={values.remindOn}
          required
          onChange={(day) => onChange({ remindOn: day })}
          error={problemAt('remindOn')}
        />
      )}
    </div>
  )
}

/** Asks for the reason, with the school's own to choose from. */
export function LeaveReasonField({ values, onChange, settings }: LeaveFieldsProps) {
  const text = useMessages(leaveMessages)
  return (
    <Autocomplete
      label={text.reason}
      data={leaveReasonsOf(settings?.leaveReasons ?? '')}
      value={values.reason}
      maxLength={100}
      onChange={(reason) => onChange({ reason })}
    />
  )
}

/** Asks for the fee of a pause; the school's own is shown until another is entered. (PAUSE-05) */
export function PauseFeeField({ kind, values: { fee }, onChange, settings, problemAt }: LeaveFieldsProps) {
  const text = useMessages(leaveMessages)
  if (kind !== 'pause') return null
  return (
    <AmountField
      most={MOST_PAUSE_FEE}
      label={text.fee}
      value={fee === '' ? (settings?.pauseFee ?? '') : fee}
      onChange={(yen) => onChange({ fee: yen })}
      error={problemAt('fee')}
    />
  )
}
