import { weekdayName } from '@koma/schema/templateTexts'
import form from '../../record/RecordForm.module.css'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useLanguage, useMessages } from '../../shared/i18n/useMessages.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useDiscountWords } from '../discounts/useDiscountWords.ts'
import { messages } from './messages.ts'
import classes from './planChange.module.css'
import type { PlanChange } from './planChangeDocuments.ts'

type Terms = PlanChange['before']

/**
 * Shows the terms of a contract now and after a change, its points, and fixed places that are not covered. (PLAN-06)
 */
export function ChangeEffect({ change }: { change: PlanChange }) {
  const text = useMessages(messages)
  const [language] = useLanguage()
  const format = useFormat()
  const { creditType } = useSchool()
  const { before, after, carriesOver, lapses, addedCourses, removedCourses, places, discounts } = change
  const rows = useTerms()
  const words = useDiscountWords()
  const join = (names: readonly string[]) => names.join(text.separator)
  const lines = [
    ...discounts.map(({ name, value, ...terms }) =>
      value === null
        ? text.discountDropped(name, words(terms))
        : text.discountKept(name, words(terms), format.yen(-value)),
    ),
    carriesOver > 0 && text.carries(format.credits(carriesOver, creditType)),
    lapses > 0 && text.lapses(format.credits(lapses, creditType)),
    removedCourses.length > 0 && text.removed(join(removedCourses)),
    addedCourses.length > 0 && text.added(join(addedCourses)),
    text.kept,
    text.told,
  ].filter((line) => line !== false)
  return (
    <section aria-label={text.effect}>
      <table className={classes.terms}>
        <thead>
          <tr>
            <th scope="col">{text.terms}</th>
            <th scope="col">{text.now}</th>
            <th scope="col">{text.after(format.date(change.from, { year: true }))}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label} data-changed={cell(before) === cell(after) ? undefined : true}>
              <th scope="row">{label}</th>
              <td>{cell(before)}</td>
              <td>{cell(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {places.length > 0 && (
        <Notice tone="warn">
          {text.places}
          <ul className={classes.places}>
            {places.map(({ templateId, day, startTime, courseName, teacherName }) => (
              <li key={templateId}>{text.place(weekdayName(day, language), startTime, courseName, teacherName)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {lines.map((line) => (
        <p key={line} className={form.hint}>
          {line}
        </p>
      ))}
    </section>
  )
}

/** Returns the rows of the table: a label, and how it is written. */
function useTerms(): readonly (readonly [label: string, cell: (terms: Terms) => string])[] {
  const text = useMessages(messages)
  const format = useFormat()
  const { creditType } = useSchool()
  const limit = (most: number | null) => (most === null ? text.noLimit : text.times(formatNumber(most)))
  const carry = ({ carryOver, carryMost, carryMonths }: Terms) => {
    if (!carryOver) return text.none
    const most = carryMost === 0 ? text.carryAll : text.carryMost(format.credits(carryMost, creditType))
    return carryMonths === 0 ? most : [most, text.carryFor(carryMonths)].join(text.separator)
  }
  return [
    [text.plan, ({ planName }) => planName ?? text.noPlan],
    [text.price, ({ price, planName }) => (price === 0 && planName !== null ? text.free : format.yen(price))],
    [text.points, ({ points }) => format.credits(points, creditType)],
    [text.bookings, ({ monthlyBookingLimit }) => limit(monthlyBookingLimit)],
    [text.returns, ({ monthlyCancelLimit }) => limit(monthlyCancelLimit)],
    [text.carry, carry],
    [text.courses, ({ courses }) => (courses.length === 0 ? text.none : courses.join(text.separator))],
  ]
}
