import { useQuery } from '@apollo/client/react'
import { type ComponentProps } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { SetPasswordPanel } from '../accounts/settings/SetPasswordPanel.tsx'
import { Notice } from '../ui/Notice.tsx'
import { StaffMemberQuery } from './staffDocuments.ts'
import { messages } from './messages.ts'
import { useIsStronger } from './useIsStronger.ts'

/** Sets a colleague's password, or says why it cannot be set. (PERM-33, STF-09, decision 018) */
export function StaffPassword(panel: ComponentProps<typeof SetPasswordPanel>) {
  const text = useMessages(messages)
  const allowed = usePermission('staffPassword')
  const { data } = useQuery(StaffMemberQuery, { variables: { id: panel.id } })
  const isStronger = useIsStronger(data?.staffMember?.permissions ?? [])
  if (!allowed || !data?.staffMember) return null
  return isStronger ? <Notice tone="info">{text.locked.strongerPassword}</Notice> : <SetPasswordPanel {...panel} />
}
