import { lastDayOfMonth } from '@koma/schema/rules/time'
import { Button } from '@mantine/core'
import { useState } from 'react'
import formClasses from '../../record/RecordForm.module.css'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { DateField } from '../../ui/DateField.tsx'
import classes from '../contract.module.css'
import { messages } from './messages.ts'

interface EndDiscountProps {
  /** The first day of the contract: it cannot end before. */
  startDate: string
  saving: boolean
  onSave: (lastDay: string) => void
}

/** Asks for the last day of a discount; the end of this month is proposed. (PLAN-12) */
export function EndDiscount({ startDate, saving, onSave }: EndDiscountProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [lastDay, setLastDay] = useState(lastDayOfMonth(today < startDate ? startDate : today))
  const isRight = lastDay !== '' && lastDay >= startDate
  return (
    <form
      className={classes.payment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight && !saving) onSave(lastDay)
      }}
    >
      <DateField label={text.lastDay} value={lastDay} onChange={setLastDay} required />
      {isRight && <p className={formClasses.hint}>{text.endEffect(format.date(lastDay, { year: true }))}</p>}
      <Button type="submit" loading={saving} disabled={!isRight}>
        {text.saveEnd}
      </Button>
    </form>
  )
}
