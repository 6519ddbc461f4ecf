import { useMutation } from '@apollo/client/react'
import { Button, Switch } from '@mantine/core'
import { useId, useState } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { ConfirmSheet } from '../shared/ui/ConfirmSheet.tsx'
import { toastError, toastSuccess } from '../shared/ui/toasts.tsx'
import classes from './AccountDetail.module.css'
import { type Account, DeleteStaffMutation } from './accountDocuments.ts'
import { messages } from './messages.ts'

interface DeleteStaffProps {
  account: Account
  isOwn: boolean
  onDeleted: () => void
}

/** Deletes a staff member, behind a safety switch and a question; never oneself. (STF-06, STF-10, PERM-32, PERM-39, SHELL-36, D30) */
export function DeleteStaff(props: DeleteStaffProps) {
  const allowed = usePermission('staffDelete')
  // The switch of one account says nothing about another.
  return allowed ? <Section key={props.account.id} {...props} /> : null
}

function Section({ account, isOwn, onDeleted }: DeleteStaffProps) {
  const text = useMessages(messages)
  const titleId = useId()
  const [unlocked, setUnlocked] = useState(false)
  const [asking, setAsking] = useState(false)
  const [remove] = useMutation(DeleteStaffMutation, { refetchQueries: ['Accounts'], awaitRefetchQueries: true })

  const confirm = async () => {
    try {
      const answer = (await remove({ variables: { id: account.id } })).data?.deleteStaff
      setAsking(false)
      if (!answer?.success) return toastError(answer?.message)
      toastSuccess()
      return onDeleted()
    } catch {
      setAsking(false)
    }
  }

  return (
    <section className={classes.danger} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {text.deleteTitle}
      </h3>
      {isOwn ? (
        <p className={classes.hint}>{text.locked.ownDelete}</p>
      ) : (
        <div className={classes.dangerRow}>
          <Switch
            label={text.deleteSafety}
            checked={unlocked}
            onChange={(event) => setUnlocked(event.currentTarget.checked)}
          />
          <Button color="red" variant="outline" disabled={!unlocked} onClick={() => setAsking(true)}>
            {text.delete}
          </Button>
        </div>
      )}
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title={text.deleteTitle}
        confirmLabel={text.delete}
        onConfirm={confirm}
        danger
      >
        <p>{text.deleteAsk}</p>
        <p className={classes.hint}>{text.deleteWho(account.fullName, account.code)}</p>
      </ConfirmSheet>
    </section>
  )
}
