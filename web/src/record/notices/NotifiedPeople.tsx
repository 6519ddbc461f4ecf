import { Anchor } from '@mantine/core'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './notices.module.css'

type Role = keyof (typeof messages)['jp']['roles']

/** A person whom a change concerns, and how they are notified. */
export interface NotifiedPerson {
  type: string
  role: Role | 'account'
  id: string
  name: string
  notice: 'mail' | keyof (typeof messages)['jp']['why']
  /** Empty: none is known. */
  phoneNumber: string
  /** The guardians of a student; left out for others. */
  guardians?: readonly NotifiedGuardian[]
}

/** A guardian of a student, and whether they are emailed. */
export interface NotifiedGuardian {
  id: string
  name: string
  email: string
  phoneNumber: string
  mailed: boolean
}

/**
 * Lists who is emailed about a change, and who has to be informed another way, each once, with the reason and the
 * number to call. `done`: it has happened. With `tell` off nobody gets one.
 */
export function NotifiedPeople(props: { people: readonly NotifiedPerson[]; tell: boolean; done?: boolean }) {
  const { tell, done = false } = props
  const text = useMessages(messages)
  const people = mergeRoles(props.people)
  if (people.length === 0) return null
  if (!tell) return <p className={classes.hint}>{text.nobodyEmailed}</p>
  const mailed = people.filter(({ notice }) => notice === 'mail')
  const others = people.filter(({ notice }) => notice !== 'mail')
  const named = ({ name, roles }: PersonWithRoles) =>
    roles.every((role) => role === 'booked')
      ? name
      : `${name} (${roles.map((role) => text.roles[role]).join(text.separator)})`
  return (
    <div className={classes.people}>
      {mailed.length > 0 && (
        <p>
          <strong>{(done ? text.emailed : text.willBeEmailed)(mailed.length)}</strong>{' '}
          {mailed.map((person) => withGuardians(named(person), person.guardians, text)).join(text.separator)}
        </p>
      )}
      {others.length > 0 && (
        <div>
          <p>
            <strong>{text.notEmailed(others.length)}</strong>{' '}
            <span className={classes.hint}>{text.notEmailedHint}</span>
          </p>
          <ul className={classes.notEmailed}>
            {others.map((person) => (
              <li key={person.id}>
                {named(person)}{' '}
                <span className={classes.hint}>{person.notice === 'mail' ? '' : text.why[person.notice]}</span>{' '}
                <PhoneNumber>{person.phoneNumber}</PhoneNumber>
                <GuardianNumbers guardians={person.guardians} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Names the guardians of a student who get the email, with their addresses. */
function withGuardians(name: string, guardians: NotifiedPerson['guardians'], text: (typeof messages)['jp']): string {
  const told = (guardians ?? []).filter(({ mailed }) => mailed)
  if (told.length === 0) return name
  return `${name} (${text.mailedGuardians(told.map((guardian) => `${guardian.name} ${guardian.email}`))})`
}

/** Shows the guardians of a student whom no email reaches, with the numbers to call. */
export function GuardianNumbers({ guardians }: { guardians?: readonly NotifiedGuardian[] | undefined }) {
  const text = useMessages(messages)
  return guardians
    ?.filter(({ phoneNumber }) => phoneNumber !== '')
    .map(({ id, name, phoneNumber }) => (
      <span key={id}>
        {' '}
        {text.guardian(name)} <PhoneNumber>{phoneNumber}</PhoneNumber>
      </span>
    ))
}

function PhoneNumber({ children }: { children: string }) {
  if (children === '') return null
  return (
    <Anchor href={`tel:${children}`} underline="always" display="inline-block">
      {children}
    </Anchor>
  )
}

interface PersonWithRoles extends Omit<NotifiedPerson, 'role'> {
  roles: Role[]
}

/** Merges what one person is told of: who is booked into one lesson and waits for another gets one mail. */
function mergeRoles(people: readonly NotifiedPerson[]): PersonWithRoles[] {
  const byId = new Map<string, PersonWithRoles>()
  for (const { role: given, ...person } of people) {
    const before = byId.get(person.id)
    // An account is the person's own.
    const role = given === 'account' ? 'booked' : given
    if (before === undefined) byId.set(person.id, { ...person, roles: [role] })
    else if (!before.roles.includes(role)) before.roles.push(role)
  }
  return [...byId.values()]
}
