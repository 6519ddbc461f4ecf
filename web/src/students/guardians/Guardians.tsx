import { useQuery } from '@apollo/client/react'
import { Anchor, Button } from '@mantine/core'
import { IconUserHeart } from '@tabler/icons-react'
import { useState } from 'react'
import { PersonalData } from '../../accounts/personalData/PersonalData.tsx'
import { AccountSessions } from '../../accounts/settings/AccountSessions.tsx'
import { InviteAccountMutation } from '../../accounts/settings/settingsDocuments.ts'
import parts from '../../record/RecordParts.module.css'
import { useSave } from '../../record/useSave.ts'
import { readingOf } from '../../shared/format/readingOf.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { useFollow } from '../../shared/live/useFollow.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Overlay } from '../../ui/Overlay.tsx'
import classes from './Guardians.module.css'
import { type GuardedStudent, type Guardian, GuardiansQuery, UnlinkGuardianMutation } from './guardianDocuments.ts'
import { messages } from './messages.ts'
import { NewGuardian } from './NewGuardian.tsx'

/** Shows a student's guardians with what staff do: call, invite, unlink, add. (FAM-10) */
export function Guardians({ student }: { student: GuardedStudent }) {
  const text = useMessages(messages)
  const mayEdit = usePermission('studentEdit')
  const maySetPasswords = usePermission('studentPassword')
  const [adding, setAdding] = useState(false)
  const { data, refetch } = useQuery(GuardiansQuery, { variables: { studentId: student.id } })
  useFollow(['student'], refetch, student.id)
  useFollow(['guardian'], refetch)
  if (data === undefined) return null
  const mayAdd = mayEdit && maySetPasswords
  if (data.guardians.length === 0 && !mayAdd) return null
  return (
    <section className={parts.part}>
      <div className={classes.head}>
        <h3>{text.title}</h3>
        {mayAdd && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconUserHeart size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text.add}
          </Button>
        )}
      </div>
      {data.guardians.length === 0 && <p>{text.none}</p>}
      <ul className={classes.guardians}>
        {data.guardians.map((guardian) => (
          <Line key={guardian.id} guardian={guardian} student={student} mayEdit={mayEdit} mayInvite={maySetPasswords} />
        ))}
      </ul>
      <Overlay opened={adding} onClose={() => setAdding(false)} title={text.addFor(student.fullName)} kind="dialog">
        {adding && <NewGuardian student={student} onDone={() => setAdding(false)} />}
      </Overlay>
    </section>
  )
}

interface LineProps {
  guardian: Guardian
  student: GuardedStudent
  mayEdit: boolean
  mayInvite: boolean
}

function Line({ guardian, student, mayEdit, mayInvite }: LineProps) {
  const text = useMessages(messages)
  const { save: invite, saving } = useSave(InviteAccountMutation, { refetch: ['Guardians'] })
  const { save: unlink } = useSave(UnlinkGuardianMutation, { refetch: ['Guardians'], awaitRefetch: true })
  const { id, fullName, email, emailConfirmed, phoneNumber, active, hasPassword, students } = guardian
  const others = students.filter((each) => each.id !== student.id).map((each) => each.fullName)
  const reading = readingOf(guardian)
  const relation = students.find((each) => each.id === student.id)?.relation ?? ''
  const part = async () => {
    const answer = await unlink({ input: { guardianId: id, studentId: student.id } }, text.unlinked(fullName))
    return answer?.success ?? false
  }
  return (
    <li className={classes.guardian}>
      <div className={classes.facts}>
        <span className={classes.name}>{fullName}</span>
        {reading !== '' && <span>{reading}</span>}
        {relation !== '' && <span>{relation}</span>}
        {phoneNumber !== '' && <Anchor href={`tel:${phoneNumber}`}>{phoneNumber}</Anchor>}
        <span>{email}</span>
        {!active && <span>{text.inactive}</span>}
        {active && !hasPassword && <span>{text.noPassword}</span>}
        {others.length > 0 && <span>{text.others(others.join(', '))}</span>}
      </div>
      <div className={classes.buttons}>
        {mayInvite && active && emailConfirmed && !hasPassword && (
          <Button
            variant="default"
            size="xs"
            loading={saving}
            onClick={() => void invite({ input: { userType: 'guardian', id } }, text.invited)}
          >
            {text.invite}
          </Button>
        )}
        {mayEdit && (
          <ConfirmedButton
            label={text.unlink}
            button={{ size: 'xs' }}
            title={text.unlinkTitle(fullName)}
            confirmLabel={text.unlinkConfirm}
            danger
            onConfirm={part}
          >
            <p>{text.unlinkEffect(student.fullName)}</p>
          </ConfirmedButton>
        )}
      </div>
      {mayInvite && (
        <Fold title={text.account}>
          <div className={classes.account}>
            <AccountSessions userType="guardian" id={id} fullName={fullName} />
            <PersonalData userType="guardian" id={id} fullName={fullName} onErased={() => undefined} />
          </div>
        </Fold>
      )}
    </li>
  )
}
