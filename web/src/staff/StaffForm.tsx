import { useQuery } from '@apollo/client/react'
import { updateStaffInput } from '@koma/schema/records/staff'
import { useMemo } from 'react'
import { AccountFields } from '../accounts/AccountFields.tsx'
import { accountChanges, accountWords, prepareAccount } from '../accounts/accountValues.ts'
import { messages as accountMessages } from '../accounts/messages.ts'
import { messages as recordMessages } from '../record/messages.ts'
import { flagWords, inOrder } from './permissions/flagWords.ts'
import { messages as permissionMessages } from './permissions/messages.ts'
import { PermissionBoxes } from './permissions/PermissionBoxes.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { useLeaving } from '../record/useLeaving.ts'
import { useRecordForm } from '../record/useRecordForm.ts'
import { unlessNoted, useRecordWords } from '../record/useRecordWords.ts'
import { useSave } from '../record/useSave.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { messages } from './messages.ts'
import { type StaffMember, StaffMemberQuery, UpdateStaffMutation } from './staffDocuments.ts'
import { useIsStronger } from './useIsStronger.ts'
import { useFollow } from '../shared/live/useFollow.ts'

interface StaffFormProps {
  id: string
  /** Whether it is the signed-in person's own account. */
  isOwn: boolean
  /** It is `admin`, which nobody edits. (STF-05, D130) */
  isProtected: boolean
}

/** Shows the form of one staff member, as soon as everything about them is there. */
export function StaffForm(props: StaffFormProps) {
  const { notFound } = useMessages(recordMessages)
  const { data, error, refetch } = useQuery(StaffMemberQuery, { variables: { id: props.id } })
  useFollow(['staff'], refetch, props.id)
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (!data.staffMember) return <p>{notFound}</p>
  return <MemberForm key={props.id} {...props} member={data.staffMember} reload={refetch} />
}

const schema = updateStaffInput.omit({ id: true, version: true, temporaryToken: true })

/**
 * Edits one staff member; what may not be changed is off and says why. (STF-05, STF-07, STF-08, PERM-31, PERM-38, D79,
 * D129, D130)
 */
function MemberForm(props: StaffFormProps & { member: StaffMember; reload: () => Promise<unknown> }) {
  const { id, member, isOwn, isProtected, reload } = props
  const { locked } = useMessages(messages)
  const account = useMessages(accountMessages)
  const flags = useMessages(permissionMessages)
  const mayEdit = usePermission('staffEdit') && !isProtected
  const isStronger = useIsStronger(member.permissions)
  const record = useMemo(() => valuesOf(member), [member])
  const { saved } = useRecordWords()
  const { save } = useSave(UpdateStaffMutation, { refetch: ['Accounts'] })
  const form = useRecordForm({
    record,
    schema,
    prepare: prepareAccount,
    save: (changes, entered) =>
      save(
        { input: { id, version: member.version, temporaryToken: false, ...accountChanges(changes, entered) } },
        unlessNoted(saved(`${entered.lastName} ${entered.firstName}`)),
      ),
    reload,
  })
  return (
    <RecordForm
      form={form}
      locked={!mayEdit}
      readOnly={isProtected}
      guard={useLeaving(`${member.lastName} ${member.firstName}`)}
      wordsOf={(name, value) => ({
        label: name === 'permissions' ? flags.permissions : account.fields[name],
        value: Array.isArray(value) ? flagWords(value, flags) : accountWords(value, account),
      })}
    >
      <AccountFields
        form={form}
        locked={!mayEdit}
        why={{
          email: isOwn ? locked.ownEmail : isStronger ? locked.strongerEmail : null,
          active: isOwn ? locked.ownActive : null,
        }}
      />
      <PermissionBoxes
        before={member.permissions}
        value={form.values.permissions}
        onChange={(chosen) => form.setField('permissions', chosen)}
        locked={!mayEdit || isOwn}
        reason={isOwn && !isProtected ? locked.ownPermissions : null}
      />
    </RecordForm>
  )
}

function valuesOf({ lastName, firstName, email, phoneNumber, comLang, notify, active, permissions }: StaffMember) {
  return { lastName, firstName, email, phoneNumber, comLang, notify, active, permissions: inOrder(permissions) }
}
