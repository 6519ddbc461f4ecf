import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { isFound } from '../../record/isFound.ts'
import { formatNumber } from '../../shared/format/amounts.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useToday } from '../../shared/school/useNow.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import classes from './ExportForm.module.css'
import { messages } from './exportMessages.ts'

/** Somebody an export can be about. */
export interface Person {
  id: string
  name: string
  /**
   * The date until which the template was turned into slots of theirs, `YYYY-MM-DD`; null: never, or a student.
   * (FIX-34)
   */
  until: string | null
}

interface PeopleChoiceProps {
  label: string
  people: readonly Person[]
  /** Null: all. */
  chosen: ReadonlySet<string> | null
  onChange: (chosen: ReadonlySet<string>) => void
}

/** As many as are seen at a glance. */
const FEW = 8

/**
 * Teachers or students with a box each, all of them chosen at first; of many, those are shown who are looked for.
 * (FIX-26…28)
 */
export function PeopleChoice({ label, people, chosen, onChange }: PeopleChoiceProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const today = useToday()
  const [typed, setTyped] = useState('')
  const isLong = people.length > FEW
  const search = isLong ? typed : ''
  const isChosen = ({ id }: Person) => chosen?.has(id) ?? true
  const chosenPeople = people.filter(isChosen)
  const found = people.filter(({ name }) => isFound(name, search))
  const unseen = chosenPeople.length - found.filter(isChosen).length
  /** Chooses those named, or not; the others stay as they are. */
  const choose = (named: readonly Person[], on: boolean) => {
    const next = new Set(chosenPeople.map(({ id }) => id))
    for (const { id } of named) {
      if (on) next.add(id)
      else next.delete(id)
    }
    onChange(next)
  }
  return (
    <fieldset className={classes.people}>
      <legend>{label}</legend>
      {people.length === 0 && <p className={classes.hint}>{text.nobody}</p>}
      {isLong && (
        <div className={classes.search}>
          <SearchField value={search} onChange={setTyped} label={text.searchIn(label)} />
          <output className={classes.hint}>
            {text.chosen(formatNumber(chosenPeople.length), formatNumber(people.length))}
            {unseen > 0 && ` ${text.unseen(formatNumber(unseen))}`}
          </output>
        </div>
      )}
      {found.length > 0 && (
        <div className={classes.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => choose(found, true)}>
            {search === '' ? text.all : text.allFound}
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => choose(found, false)}>
            {search === '' ? text.none : text.noneFound}
          </Button>
        </div>
      )}
      {people.length > 0 && found.length === 0 && <p className={classes.hint}>{text.notFound}</p>}
      <div className={classes.boxes}>
        {found.map((person) => (
          <Checkbox
            key={person.id}
            label={
              <>
                {person.name}
                {/* The space is outside of the hint, which is a box of its own. */}
                {person.until !== null && ' '}
                {person.until !== null && (
                  <span className={classes.hint}>{text.until(format.dateFrom(person.until, today))}</span>
                )}
              </>
            }
            checked={isChosen(person)}
            onChange={(event) => choose([person], event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
