import { absentDayText } from '@koma/schema/dayTexts'
import { DateInput } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { formatDateInput } from '../shared/format/dates.ts'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { absentDate, parseDateInput } from '../shared/format/parseDate.ts'
import { wallNow } from '../shared/school/wallNow.ts'
import { useLanguage, useMessages } from '../shared/i18n/useMessages.ts'
import { SchoolContext } from '../shared/school/useSchool.ts'
import classes from './DateField.module.css'
import { useDatesInLanguage } from './datesInLanguage.ts'
import { messages } from './messages.ts'

interface DateFieldProps {
  label: string
  /** `YYYY-MM-DD`, or an empty text for no date. */
  value: string
  onChange: (date: string) => void
  /** Whether there may be no date. */
  clearable?: boolean
  /** The first and last day one may choose. */
  minDate?: string
  maxDate?: string
  disabled?: boolean
  required?: boolean
  error?: ReactNode
  /** The field's name, by which others can find it. */
  name?: string
  /**
   * Text that isn't a date one may choose stays, and is reported as it is: the form says why it cannot be saved.
   * Otherwise the field goes back to the date before and says so itself.
   */
  strict?: boolean
}

const fullDate = 10
const isWhole = (typed: string) =>
  halfWidth(typed).replaceAll(/\s/g, '').length >= fullDate || /[a-z]\D*\d{4}$/i.test(typed)
const typingPause = 300

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

/**
 * Draws a date, typed or picked. A full date of 10 characters acts by itself 300 ms after the last key (SHELL-25).
 * Shorter ways to write one (11/20) act on Enter or when the field is left.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onChange, clearable, minDate, maxDate, disabled, required, error, name, strict } = props
  const text = useMessages(messages)
  const [language] = useLanguage()
  const inLanguage = useDatesInLanguage()
  const today = wallNow(useContext(SchoolContext)?.timezoneName ?? Temporal.Now.timeZoneId()).slice(0, 10)
  const [shown, setShown] = useState(value)
  const [givenValue, setGivenValue] = useState(value)
  if (givenValue !== value) {
    setGivenValue(value)
    setShown(value)
  }
  // Only a date is picked, whatever text a strict field holds.
  const [picked, setPicked] = useState(value)
  if (isDay(shown) ? picked !== shown : shown === '' && picked !== '') setPicked(shown)
  const [refusal, setRefusal] = useState('')
  const [open, setOpen] = useState(false)
  const typing = useRef(false)

  const report = (date: string) => {
    if (date !== value) onChange(date)
  }
  const reportTyped = useDebouncedCallback(report, typingPause)

  const change = (date: string | null) => {
    setRefusal('')
    setShown(date ?? '')
    if (typing.current) reportTyped(date ?? '')
    else report(date ?? '')
    typing.current = false
  }

  const accept = (typed: string) => {
    reportTyped.flush()
    const date = parseDateInput(typed, today)
    const outside = date !== null && ((minDate && date < minDate) || (maxDate && date > maxDate))
    if (date !== null && !outside) {
      if (date === shown) return
      setShown(date)
      report(date)
    } else if (typed.trim() !== '') refuse(typed.trim(), Boolean(outside))
  }

  const refuse = (typed: string, outside: boolean) => {
    if (strict) return report(typed)
    const absent = absentDate(typed, today)
    if (absent !== null) return setRefusal(text.dateAbsent(absentDayText(absent, language)))
    setRefusal(outside ? text.dateOutside(typed) : text.noDate(typed))
  }

  return (
    <DateInput
      // Its text is written again in another language.
      key={language}
      label={label}
      value={picked || null}
      fixOnBlur={!strict}
      onChange={change}
      onInput={() => {
        typing.current = true
        setRefusal('')
      }}
      onBlur={(event) => accept(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') accept(event.currentTarget.value)
      }}
      dateParser={(typed) => (isWhole(typed) ? parseDateInput(typed, today) : null)}
      valueFormat={(date) => formatDateInput(date, language)}
      placeholder={text.dateHint}
      leftSection={<IconCalendar size={16} aria-hidden />}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      clearable={clearable ?? false}
      clearButtonProps={{ 'aria-label': text.clearDate }}
      minDate={minDate}
      maxDate={maxDate}
      disabled={disabled}
      aria-required={required || undefined}
      error={refusal || error}
      name={name}
      // As Mantine's own lists say it: Escape closes the calendar and nothing around it.
      data-mantine-stop-propagation={open || undefined}
      popoverProps={{
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        attributes: { dropdown: { role: 'dialog', 'aria-label': label } },
      }}
      classNames={{ day: classes.day }}
      {...inLanguage}
    />
  )
}
