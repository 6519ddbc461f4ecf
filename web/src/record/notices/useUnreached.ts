import { useApolloClient } from '@apollo/client/react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import { LessonPeopleQuery } from './noticeDocuments.ts'
import type { NotifiedPerson } from './NotifiedPeople.tsx'

/** Tells whether a change for one student of a lesson concerns a person of it: the student and the teachers. */
export const concerns = ({ role, type, id }: NotifiedPerson, studentId: string): boolean =>
  role !== 'waiting' && (type === 'teacher' || id === studentId)

/** Returns the number of the first guardian who has one. */
const numberOf = (guardians: NotifiedPerson['guardians']) =>
  guardians?.find(({ phoneNumber }) => phoneNumber !== '')?.phoneNumber ?? ''

/**
 * Returns a function that says whom no email about a change reaches, with the number to call, for the message that
 * follows it: the question before it showed them, and is closed. It adds nothing where everybody was emailed, or nobody
 * was to be.
 */
export function useUnreached(): (done: { slotIds: string[]; studentId: string | undefined; tell: boolean }) => string {
  const client = useApolloClient()
  const text = useMessages(messages)
  return ({ slotIds, studentId, tell }) => {
    if (!tell || studentId === undefined) return ''
    const people = client.readQuery({ query: LessonPeopleQuery, variables: { slotIds, studentId } })?.lessonPeople ?? []
    const unreached = people.filter((person) => person.notice !== 'mail' && concerns(person, studentId))
    const named = new Map(
      unreached.map(({ id, name, phoneNumber, guardians }) => [
        id,
        `${name} ${phoneNumber || numberOf(guardians)}`.trim(),
      ]),
    )
    return named.size === 0 ? '' : text.unreached([...named.values()])
  }
}
