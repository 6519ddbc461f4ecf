import { PROTECTED_STAFF_CODE } from '@koma/schema/constants'
import type { UserType } from '../gql/graphql.ts'
import type { Account } from '../accounts/accountDocuments.ts'
import { PersonalData } from '../accounts/personalData/PersonalData.tsx'
import { AccountFacts } from '../accounts/AccountFacts.tsx'
import { EndCalendarFeed } from '../accounts/EndCalendarFeed.tsx'
import { UnconfirmedEmail } from '../accounts/UnconfirmedEmail.tsx'
import { UnlockAccount } from '../accounts/UnlockAccount.tsx'
import { DeleteRecord } from '../record/DeleteRecord.tsx'
import { useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { DeletionWhy } from '../record/why/Why.tsx'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSession } from '../shared/session/useSession.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { AccountSessions } from '../accounts/settings/AccountSessions.tsx'
import { SetPasswordPanel } from '../accounts/settings/SetPasswordPanel.tsx'
import { Notice } from '../ui/Notice.tsx'
import classes from './AccountDetail.module.css'
import { DeleteStaffMutation } from './staffDocuments.ts'
import { messages } from './messages.ts'
import { StaffForm } from './StaffForm.tsx'
import { StaffPassword } from './StaffPassword.tsx'
import { shownStudentCode } from '../shared/format/studentCode.ts'

interface AccountDetailProps {
  account: Account
  userType: UserType
  onClose: () => void
}

/**
 * Shows one account: its state, the panel that sets its password and, for staff, everything else. (STF-01, STF-06,
 * STF-10, AUTH-41, PERM-32, PERM-39, D20)
 */
export function AccountDetail({ account, userType, onClose }: AccountDetailProps) {
  const text = useMessages(messages)
  const session = useSession()
  const mayDelete = usePermission('staffDelete')
  const { deleted } = useRecordWords()
  const { save: remove } = useSave(DeleteStaffMutation, { refetch: ['Accounts'], awaitRefetch: true })
  const isStaff = userType === 'staff'
  const isOwn = isStaff && account.id === session?._id
  const isProtected = isStaff && account.code === PROTECTED_STAFF_CODE
  const hasEmail = account.active && account.email !== '' && account.emailConfirmed
  const sessions = { userType, id: account.id, fullName: account.fullName }
  const panel = { ...sessions, code: account.code, hasEmail, onDone: onClose }
  const deletion = { kind: 'staff', id: account.id } as const
  const shown = userType === 'student' ? { ...account, code: shownStudentCode(account.code) } : account
  return (
    <div className={classes.detail}>
      <AccountFacts account={shown} isEdited={isStaff} />
      <UnlockAccount account={account} userType={userType} />
      <UnconfirmedEmail account={account} userType={userType} />
      {isProtected && (
        <Notice tone="info">
          <p>{text.locked.admin}</p>
          {mayDelete && <DeletionWhy input={deletion} />}
        </Notice>
      )}
      {isStaff && <StaffForm id={account.id} isOwn={isOwn} isProtected={isProtected} />}
      {isOwn && !isProtected && <Notice tone="info">{text.locked.ownPassword}</Notice>}
      {userType !== 'staff' && <EndCalendarFeed account={account} userType={userType} />}
      {!isStaff && <AccountSessions {...sessions} />}
      {!isStaff && <SetPasswordPanel {...panel} />}
      {isStaff && !isOwn && !isProtected && <StaffPassword {...panel} />}
      {isStaff && !isProtected && mayDelete && (
        <DeleteRecord
          key={account.id}
          title={text.deleteTitle}
          touches={text.deleteWho(account.fullName, account.code)}
          locked={isOwn ? text.locked.ownDelete : null}
          why={deletion}
          remove={() => remove({ id: account.id }, deleted(account.fullName))}
          onDeleted={onClose}
        />
      )}
      {isStaff && !isProtected && !isOwn && (
        <PersonalData userType="staff" id={account.id} fullName={account.fullName} onErased={onClose} />
      )}
    </div>
  )
}
