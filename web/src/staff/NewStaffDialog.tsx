import { useMutation } from '@apollo/client/react'
import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { halfWidth } from '../shared/format/parseDate.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { toastError, toastSuccess } from '../shared/ui/toasts.tsx'
import { messages as uiMessages } from '../shared/ui/messages.ts'
import classes from './AccountDetail.module.css'
import { CreateStaffMutation } from './accountDocuments.ts'
import { messages } from './messages.ts'

interface NewStaffDialogProps {
  opened: boolean
  onClose: () => void
  onCreated: (id: string) => void
}

/** Asks for id, last name and first name of a new staff member; all three are needed. (STF-03, STF-04, ERR-36, PERM-30, D80, D125, D126) */
export function NewStaffDialog({ opened, onClose, onCreated }: NewStaffDialogProps) {
  const text = useMessages(messages)
  const { close } = useMessages(uiMessages)
  return (
    <Modal opened={opened} onClose={onClose} title={text.newStaff} size="md" closeButtonProps={{ 'aria-label': close }}>
      <NewStaffForm onCreated={onCreated} />
    </Modal>
  )
}

const nobody = { staffId: '', lastName: '', firstName: '' }

function NewStaffForm({ onCreated }: Pick<NewStaffDialogProps, 'onCreated'>) {
  const text = useMessages(messages)
  const [draft, setDraft] = useState(nobody)
  const [refusal, setRefusal] = useState<{ field: string | null; message: string } | null>(null)
  const [create, { loading }] = useMutation(CreateStaffMutation, {
    refetchQueries: ['Accounts'],
    awaitRefetchQueries: true,
  })
  const complete = Object.values(draft).every((value) => value.trim() !== '')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRefusal(null)
    const input = {
      staffId: halfWidth(draft.staffId).trim(),
      lastName: draft.lastName.trim(),
      firstName: draft.firstName.trim(),
    }
    try {
      const answer = (await create({ variables: { input } })).data?.createStaff
      if (!answer?.success || !answer.staffMember) {
        setRefusal({ field: answer?.field ?? null, message: answer?.message ?? '' })
        return toastError(answer?.message)
      }
      toastSuccess()
      return onCreated(answer.staffMember.id)
    } catch {
      // The network layer has told it.
    }
  }

  const field = (name: keyof typeof nobody) => ({
    label: text[name],
    value: draft[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setRefusal(null)
      setDraft((before) => ({ ...before, [name]: value }))
    },
    error: refusal?.field === name ? refusal.message : undefined,
    autoComplete: 'off',
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        {...field('staffId')}
        description={text.staffIdHint}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      <div className={classes.pair}>
        <TextInput {...field('lastName')} />
        <TextInput {...field('firstName')} />
      </div>
      <div className={classes.end}>
        <Button type="submit" loading={loading} disabled={!complete}>
          {text.create}
        </Button>
      </div>
    </form>
  )
}
