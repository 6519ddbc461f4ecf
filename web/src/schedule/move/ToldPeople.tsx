import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import dialog from '../StepDialog.module.css'
import classes from './MoveDialog.module.css'

/** Somebody whom a change concerns, and how they are notified. */
export interface ToldPerson {
  type: string
  role: keyof (typeof messages)['jp']['roles']
  id: string
  name: string
  notice: 'mail' | 'off' | 'noAddress'
}

/**
 * Who gets a mail about a change and who does not, each named once. `done`: it has happened. With `tell` off nobody
 * gets one.
 */
export function ToldPeople(props: { people: readonly ToldPerson[]; tell: boolean; done?: boolean }) {
  const { tell, done = false } = props
  const m = useMessages(messages)
  const people = [...new Map(props.people.map((person) => [`${person.id} ${person.role}`, person])).values()]
  if (people.length === 0) return null
  if (!tell) return <p className={dialog.hint}>{m.nobodyIsTold}</p>
  const mailed = people.filter(({ notice }) => notice === 'mail')
  const others = people.filter(({ notice }) => notice !== 'mail')
  const named = ({ name, role }: ToldPerson) => (role === 'booked' ? name : `${name} (${m.roles[role]})`)
  return (
    <div className={classes.people}>
      {mailed.length > 0 && (
        <p>
          <strong>{(done ? m.told : m.willBeTold)(mailed.length)}</strong> {mailed.map(named).join(m.separator)}
        </p>
      )}
      {others.length > 0 && (
        <div>
          <p>
            <strong>{m.notTold(others.length)}</strong> <span className={dialog.hint}>{m.notToldHint}</span>
          </p>
          <ul className={classes.untold}>
            {others.map((person) => (
              <li key={`${person.id} ${person.role}`}>
                {named(person)}{' '}
                <span className={dialog.hint}>{person.notice === 'mail' ? '' : m.why[person.notice]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
