import { Button, Checkbox } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import classes from './ExportForm.module.css'
import { messages } from './exportMessages.ts'

/** Somebody an export can be about. */
export interface Person {
  id: string
  name: string
  /** Until when the template was turned into slots of theirs, `YYYY-MM-DD`; null: never, or a student. (FIX-34) */
  until: string | null
}

interface PeopleChoiceProps {
  label: string
  people: readonly Person[]
  /** Null: all. */
  chosen: ReadonlySet<string> | null
  onChange: (chosen: ReadonlySet<string>) => void
}

/** Teachers or students with a box each, all of them chosen at first. (FIX-26…28) */
export function PeopleChoice({ label, people, chosen, onChange }: PeopleChoiceProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const isChosen = (id: string) => chosen?.has(id) ?? true
  const ids = people.map(({ id }) => id)
  const toggle = (id: string, on: boolean) => {
    const next = new Set(ids.filter(isChosen))
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={classes.people}>
      <legend>{label}</legend>
      {people.length === 0 && <p className={classes.hint}>{text.nobody}</p>}
      {people.length > 0 && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => onChange(new Set(ids))}>
            {text.all}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => onChange(new Set())}>
            {text.none}
          </Button>
        </div>
      )}
      <div className={classes.boxes}>
        {people.map(({ id, name, until }) => (
          <Checkbox
            key={id}
            label={
              <>
                {name}
                {until !== null && (
                  <span className={classes.hint}> {text.until(format.date(until, { year: true }))}</span>
                )}
              </>
            }
            checked={isChosen(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
