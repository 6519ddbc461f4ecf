import { lookup } from '@koma/schema/rules/lookup'
import { useQuery } from '@apollo/client/react'
import { type CSSProperties, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { TemplateChoicesQuery, type TemplateRow } from './templateDocuments.ts'
import classes from './TemplateTeachers.module.css'
import { teacherRows } from './teacherRows.ts'
import { useFixedNames } from './useFixedNames.ts'

const steps = lookup({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 })

/**
 * Draws the template's week as a table, a line for each teacher and a column for each day, however many teachers there
 * are. One tab stop among the rows of the template; arrow keys go from one to the next. (FIX-39)
 */
export function TemplateTeachers({ rows, onOpen }: { rows: readonly TemplateRow[]; onOpen: (id: string) => void }) {
  const text = useMessages(messages)
  const { data } = useQuery(TemplateChoicesQuery)
  const namesOf = useFixedNames()
  /** Returns who has places in a row, or else what is held then. */
  const whoOf = (row: TemplateRow) => namesOf(row).join(text.comma) || row.fixedCourseName
  const [last, setLast] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const teachers = useMemo(() => teacherRows(rows), [rows])
  const colours = useMemo(
    () => new Map(data?.slotChoices.teachers.map(({ teacher }) => [teacher.id, teacher.calendarColor]) ?? []),
    [data],
  )
  const inOrder = teachers.flatMap(({ days }) => days.flat().map(({ id }) => id))
  const active = last !== undefined && inOrder.includes(last) ? last : inOrder[0]
  const go = (event: KeyboardEvent) => {
    const step = steps[event.key]
    const next = step === undefined || active === undefined ? undefined : inOrder[inOrder.indexOf(active) + step]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setLast(next)
    table.current?.querySelector<HTMLElement>(`[data-template="${next}"]`)?.focus()
  }
  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.table} aria-label={text.byTeacher}>
        <thead>
          <tr>
            <th scope="col">{text.teacher}</th>
            {text.weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {teachers.map(({ id, name, days }) => (
            <tr key={id} style={{ '--teacher': colours.get(id) } as CSSProperties}>
              <th scope="row">{name}</th>
              {days.map((own, day) => (
                <td key={text.weekdays[day]}>
                  {own.map((row) => (
                    <button
                      key={row.id}
                      type="button"
                      className={classes.row}
                      data-template={row.id}
                      data-fixed={row.fixedCourseName !== '' || undefined}
                      tabIndex={row.id === active ? 0 : -1}
                      aria-label={[
                        text.heading(text.weekdays[day] ?? '', `${row.startTime}–${row.endTime}`, name),
                        whoOf(row),
                      ]
                        .filter(Boolean)
                        .join(' ')}
                      onFocus={() => setLast(row.id)}
                      onClick={() => onOpen(row.id)}
                      onKeyDown={go}
                    >
                      <strong>{row.startTime}</strong> {whoOf(row)}
                    </button>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
