import { PROTECTED_STAFF_ID } from '@koma/schema/constants'
import type { UserType } from '../gql/graphql.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { useSession } from '../shared/session/session.ts'
import { SetPasswordPanel } from '../shared/settings/SetPasswordPanel.tsx'
import { Notice } from '../shared/student/Notice.tsx'
import classes from './AccountDetail.module.css'
import type { Account } from './accountDocuments.ts'
import { ActiveBadge, PasswordState } from './AccountTable.tsx'
import { DeleteStaff } from './DeleteStaff.tsx'
import { messages } from './messages.ts'
import { StaffEdit } from './StaffEdit.tsx'

interface AccountDetailProps {
  account: Account
  userType: UserType
  onClose: () => void
}

/** One account: its state, the panel that sets its password and, for staff, everything else. (STF-01, AUTH-41, D20) */
export function AccountDetail({ account, userType, onClose }: AccountDetailProps) {
  const text = useMessages(messages)
  const session = useSession()
  const isStaff = userType === 'staff'
  const isOwn = isStaff && account.id === session?._id
  const isProtected = isStaff && account.code === PROTECTED_STAFF_ID
  const panel = { userType, id: account.id, code: account.code, onDone: onClose }
  return (
    <div className={classes.detail}>
      <Facts account={account} plain={isStaff} />
      {isProtected && <Notice tone="info">{text.locked.admin}</Notice>}
      {isStaff && <StaffEdit id={account.id} isOwn={isOwn} isProtected={isProtected} />}
      {isOwn && !isProtected && <Notice tone="info">{text.locked.ownPassword}</Notice>}
      {!isOwn && !isProtected && <SetPasswordPanel {...panel} />}
      {isStaff && !isProtected && <DeleteStaff account={account} isOwn={isOwn} onDeleted={onClose} />}
    </div>
  )
}

function Facts({ account, plain }: { account: Account; plain: boolean }) {
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const { code, email, notify, lastLoginAt, active, hasPassword } = account
  const facts = [
    [text.columns.code, code],
    [text.columns.active, <ActiveBadge key="active" active={active} />],
    ...(plain ? [] : [[text.columns.email, email || text.noEmail]]),
    [text.columns.password, <PasswordState key="password" hasPassword={hasPassword} />],
    [
      text.columns.lastLogin,
      lastLoginAt === null ? text.never : format.dateTime(wallTimeOf(lastLoginAt, timezoneName)),
    ],
    ...(plain ? [] : [[text.columns.notify, notify ? text.notifyOn : text.notifyOff]]),
  ] as const
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={name === text.columns.email ? classes.whole : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
