import { Button } from '@mantine/core'
import type { UserType } from '../gql/graphql.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Notice } from '../ui/Notice.tsx'
import { useSave } from '../record/useSave.ts'
import classes from './Account.module.css'
import { type AccountPartProps, ConfirmAccountEmailMutation } from './accountDocuments.ts'
import { messages } from './messages.ts'
import { passwordFlags } from './passwordFlags.ts'

/**
 * Says that no password link is sent to an address, and lets staff who may set the password confirm it. (decision 053)
 */
export function UnconfirmedEmail({ account, userType, list = 'Accounts' }: AccountPartProps<UserType>) {
  const text = useMessages(messages)
  const allowed = usePermission(passwordFlags[userType])
  const { save, saving } = useSave(ConfirmAccountEmailMutation, { refetch: [list], awaitRefetch: true })
  const { id, email, emailConfirmed } = account
  if (emailConfirmed || email === '') return null

  return (
    <section className={classes.locked}>
      <Notice tone="info">{text.unconfirmed(email)}</Notice>
      {allowed && (
        <Button
          variant="default"
          loading={saving}
          onClick={() => save({ input: { userType, id, email } }, { done: ({ message }) => message })}
        >
          {text.confirmEmail}
        </Button>
      )}
    </section>
  )
}
