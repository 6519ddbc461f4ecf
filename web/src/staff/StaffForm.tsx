import { useMutation } from '@apollo/client/react'
import { permissions as allPermissions } from '@koma/schema/permissions'
import { isEmail } from '@koma/schema/rules/email'
import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import type { Location } from 'react-router'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSession } from '../shared/session/session.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { LeaveGuard } from '../shared/ui/LeaveGuard.tsx'
import { Segments } from '../shared/ui/Segments.tsx'
import { toastError, toastSuccess } from '../shared/ui/toasts.tsx'
import classes from './AccountDetail.module.css'
import { type StaffMember, UpdateStaffMutation } from './accountDocuments.ts'
import { messages } from './messages.ts'
import { PermissionBoxes } from './PermissionBoxes.tsx'

interface StaffFormProps {
  member: StaffMember
  isOwn: boolean
  isProtected: boolean
}

type Refusal = { field: string | null; message: string }

/** Edits one staff member; what may not be changed is off and says why. (STF-05, STF-07, STF-08, PERM-31, PERM-38, D79, D129, D130) */
export function StaffForm({ member, isOwn, isProtected }: StaffFormProps) {
  const text = useMessages(messages)
  const comLangId = useId()
  const mayEdit = usePermission('staffEdit') && !isProtected
  const held = useSession()?.permissions ?? {}
  const isStronger = !isOwn && member.permissions.some((flag) => held[flag] !== true)
  // Only what was edited, so that what others save meanwhile shows, and stays.
  const [edits, setEdits] = useState<Partial<StaffMember>>({})
  const draft = { ...member, ...edits }
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [update, { loading }] = useMutation(UpdateStaffMutation, { refetchQueries: ['Accounts'] })
  const set = (changes: Partial<StaffMember>) => {
    setRefusal(null)
    setEdits((before) => ({ ...before, ...changes }))
  }
  const errorOf = (field: string) => (refusal?.field === field ? refusal.message : undefined)
  const email = halfWidth(draft.email).trim()
  const emailWrong = email !== '' && !isEmail(email)
  const named = draft.lastName.trim() !== '' && draft.firstName.trim() !== ''
  const changes = changesOf(member, edits)
  const changed = Object.keys(changes).length > 0

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent: Record<string, unknown> = edits
    const input = { id: member.id, temporaryToken: false, ...changes }
    if (input.phoneNumber !== undefined) input.phoneNumber = halfWidth(input.phoneNumber)
    if (input.email !== undefined) input.email = email
    if (input.notify !== undefined) input.notify &&= email !== ''
    try {
      const answer = (await update({ variables: { input } })).data?.updateStaff
      if (!answer?.success || !answer.staffMember) {
        setRefusal({ field: answer?.field ?? null, message: answer?.message ?? '' })
        return toastError(answer?.message)
      }
      // What was typed while it was being saved stays to be saved.
      setEdits((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name])))
      return toastSuccess()
    } catch {
      // The network layer has told it.
    }
  }

  const field = (name: 'lastName' | 'firstName' | 'phoneNumber') => ({
    label: text[name],
    value: draft[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    error: errorOf(name),
    disabled: !mayEdit,
    autoComplete: 'off',
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {!mayEdit && !isProtected && <p className={classes.hint}>{text.locked.noEdit}</p>}
      <div className={classes.pair}>
        <TextInput {...field('lastName')} />
        <TextInput {...field('firstName')} />
        <TextInput
          label={text.columns.email}
          description={mayEdit && isStronger && text.locked.strongerEmail}
          type="email"
          value={draft.email}
          onChange={(event) => set({ email: event.currentTarget.value })}
          error={errorOf('email') ?? (emailWrong && text.emailForm)}
          disabled={!mayEdit || isStronger}
          autoComplete="off"
        />
        <TextInput {...field('phoneNumber')} type="tel" />
      </div>
      <div>
        <div id={comLangId} className={classes.label}>
          {text.comLang}
        </div>
        <Segments
          size="xs"
          aria-labelledby={comLangId}
          value={draft.comLang}
          onChange={(comLang) => set({ comLang })}
          disabled={!mayEdit}
          data={[
            { value: 'jp', label: text.languages.jp },
            { value: 'en', label: text.languages.en },
          ]}
        />
      </div>
      <Switch
        label={text.notifySwitch}
        description={email === '' && text.notifyNeedsEmail}
        checked={draft.notify && email !== ''}
        onChange={(event) => set({ notify: event.currentTarget.checked })}
        disabled={!mayEdit || email === ''}
      />
      <Switch
        label={text.activeSwitch}
        description={isOwn && !isProtected && text.locked.ownActive}
        checked={draft.active}
        onChange={(event) => set({ active: event.currentTarget.checked })}
        disabled={!mayEdit || isOwn}
      />
      <PermissionBoxes
        before={member.permissions}
        value={draft.permissions}
        onChange={(permissions) => set({ permissions })}
        locked={!mayEdit || isOwn}
        reason={isOwn && !isProtected ? text.locked.ownPermissions : null}
      />
      {!isProtected && (
        <div className={classes.end}>
          <Button type="submit" loading={loading} disabled={!mayEdit || !changed || !named || emailWrong}>
            {text.save}
          </Button>
        </div>
      )}
      <LeaveGuard unsaved={changed} isLeaving={isOtherAccount} onDiscard={() => setEdits({})}>
        {text.unsaved(`${member.lastName} ${member.firstName}`)}
      </LeaveGuard>
    </form>
  )
}

/** Those edits that differ from what is saved. */
function changesOf(member: StaffMember, edits: Partial<StaffMember>): Partial<StaffMember> {
  // Flags are the same in any order.
  const text = (value: unknown) =>
    Array.isArray(value) ? allPermissions.filter((flag) => value.includes(flag)).join(' ') : String(value)
  const isChange = ([name, value]: [string, unknown]) => text(value) !== text(member[name as keyof StaffMember])
  return Object.fromEntries(Object.entries(edits).filter(isChange))
}

/** The open account closes or gives way to another one, or the page does. */
function isOtherAccount(from: Location, to: Location): boolean {
  const openIn = ({ search }: Location) => new URLSearchParams(search).get('account')
  return from.pathname !== to.pathname || openIn(from) !== openIn(to)
}
