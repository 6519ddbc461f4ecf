import { useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLogout } from '../accounts/useLogout.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageSkeleton } from '../ui/PageSkeleton.tsx'
import { ChildrenQuery } from '../student/family/childrenDocuments.ts'
import { messages } from '../student/family/messages.ts'
import { switchChild } from '../student/family/switchChild.ts'

/** Chooses the first student of a guardian who has just signed in; says so where they have none. (FAM-09) */
export function FirstChild({ choose = switchChild }: { choose?: (id: string) => Promise<void> }) {
  const text = useMessages(messages)
  const { data, error, refetch } = useQuery(ChildrenQuery, { fetchPolicy: 'network-only' })
  const { logout, leaving } = useLogout('student')
  const first = data?.children[0]?.id
  useEffect(() => {
    if (first !== undefined) void choose(first)
  }, [first, choose])
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (data === undefined || first !== undefined) return <PageSkeleton />
  return (
    <EmptyState
      icon={IconUsers}
      title={text.none}
      hint={text.noneHint}
      action={
        <Button variant="default" loading={leaving} onClick={() => void logout()}>
          {text.logout}
        </Button>
      }
    />
  )
}
