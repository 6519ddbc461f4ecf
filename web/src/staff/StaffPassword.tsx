import { useQuery } from '@apollo/client/react'
import { type ComponentProps } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { AccountSessions } from '../accounts/settings/AccountSessions.tsx'
import { SetPasswordPanel } from '../accounts/settings/SetPasswordPanel.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StaffMemberQuery } from './staffDocuments.ts'
import { messages } from './messages.ts'
import { useIsStronger } from './useIsStronger.ts'

/**
 * Shows where a colleague is signed in and sets their password, or says why it cannot be set. (PERM-33, STF-09, SEC-02,
 * decision 018)
 */
export function StaffPassword(panel: ComponentProps<typeof SetPasswordPanel>) {
  const text = useMessages(messages)
  const allowed = usePermission('staffPassword')
  const { data } = useQuery(StaffMemberQuery, { variables: { id: panel.id } })
  const isStronger = useIsStronger(data?.staffMember?.permissions ?? [])
  if (!allowed || !data?.staffMember) return null
  if (isStronger) return <Notice tone="info">{text.locked.strongerPassword}</Notice>
  return (
    <>
      <AccountSessions userType="staff" id={panel.id} fullName={panel.fullName} />
      <SetPasswordPanel {...panel} />
    </>
  )
}
