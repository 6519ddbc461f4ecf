import { useApolloClient } from '@apollo/client/react'
import { Anchor } from '@mantine/core'
import { shownStudentCode } from '../shared/format/studentCode.ts'
import { halfWidth } from '../shared/format/halfWidth.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { askFirst } from '../ui/askFirst.tsx'
import { staffMessages } from './staffMessages.ts'
import { type AlikeStudent, AlikeStudentsQuery } from './studentRecordDocuments.ts'

/** The entries by which two records may be of one person. */
interface Person {
  lastName: string
  firstName: string
  phoneNumber: string
  email: string
}

/**
 * Returns a function that asks before adding a student with the name, phone number or email of another one. It tells
 * whether to go ahead, and leads to merging those who are here twice. A sibling, `siblingId`, may share number and
 * email. Where the others cannot be read it does not stand in the way. (ASTU-44)
 */
export function useAlikeStudents(siblingId?: string): (person: Person) => Promise<boolean> {
  const client = useApolloClient()
  const text = useMessages(staffMessages)
  const mayEdit = usePermission('studentEdit')
  const mayDelete = usePermission('studentDelete')
  const maySetPasswords = usePermission('studentPassword')
  const mayMerge = mayEdit && mayDelete && maySetPasswords
  return async (person) => {
    const [phone, email] = [person.phoneNumber.trim(), person.email.trim()]
    const { data } = await client
      .query({
        query: AlikeStudentsQuery,
        variables: {
          name: `${person.lastName} ${person.firstName}`.trim(),
          phone,
          email,
          byPhone: phone !== '',
          byEmail: email !== '',
        },
        fetchPolicy: 'network-only',
        context: { quiet: true },
      })
      .catch(() => ({ data: undefined }))
    const found = [data?.byName, data?.byPhone, data?.byEmail].flatMap((page) => page?.students ?? [])
    const alike = new Map(
      found.filter((other) => isAlike(person, other, other.id === siblingId)).map((other) => [other.id, other]),
    )
    if (alike.size === 0) return true
    return askFirst({
      title: text.alikeTitle,
      confirmLabel: text.alikeAdd,
      effect: [...alike.values()].map((other, at, all) => (
        <p key={other.id}>
          {text.alike([`${other.fullName} (${shownStudentCode(other.studentCode)})`, other.phoneNumber, other.email])}{' '}
          <Anchor href={`/admin/students?student=${other.id}`} target="_blank" rel="noreferrer" inherit>
            {text.alikeOpen}
          </Anchor>
          {at > 0 && mayMerge && (
            <>
              {' '}
              <Anchor
                href={`/admin/students?student=${all[0]?.id}&merge=${other.id}`}
                target="_blank"
                rel="noreferrer"
                inherit
              >
                {text.alikeMerge(all[0]?.fullName ?? '', shownStudentCode(all[0]?.studentCode ?? ''))}
              </Anchor>
            </>
          )}
        </p>
      )),
    })
  }
}

const comparable = (text: string) => halfWidth(text).replaceAll(/[\s-]/g, '').toLowerCase()
const isSame = (a: string, b: string | null) => a !== '' && b !== null && comparable(a) === comparable(b)

function isAlike(
  { lastName, firstName, phoneNumber, email }: Person,
  other: AlikeStudent,
  isSibling: boolean,
): boolean {
  return (
    isSame(lastName + firstName, other.fullName) ||
    isSame(firstName + lastName, other.fullName) ||
    (!isSibling && (isSame(phoneNumber, other.phoneNumber) || isSame(email, other.email)))
  )
}
