import { useQuery } from '@apollo/client/react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { ErrorState } from '../shared/ui/ErrorState.tsx'
import { Spinner } from '../shared/ui/Spinner.tsx'
import { StaffMemberQuery } from './accountDocuments.ts'
import { messages } from './messages.ts'
import { StaffForm } from './StaffForm.tsx'

interface StaffEditProps {
  id: string
  /** It is the account of whoever is signed in. */
  isOwn: boolean
  /** It is `admin`, which nobody edits. (STF-05, D130) */
  isProtected: boolean
}

/** The form of one staff member, as soon as everything about them is there. */
export function StaffEdit({ id, isOwn, isProtected }: StaffEditProps) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(StaffMemberQuery, { variables: { id } })
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (!data.staffMember) return <p>{text.notFound}</p>
  return <StaffForm key={id} member={data.staffMember} isOwn={isOwn} isProtected={isProtected} />
}
