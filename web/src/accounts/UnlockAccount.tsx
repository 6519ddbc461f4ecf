import { Button } from '@mantine/core'
import type { UserType } from '../gql/graphql.ts'
import { useSave } from '../record/useSave.ts'
import { wallTimeOf } from '../shared/format/dates.ts'
import { useFormat } from '../shared/format/useFormat.ts'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { useSchool } from '../shared/school/useSchool.ts'
import { usePermission } from '../shared/session/usePermission.ts'
import { Notice } from '../ui/Notice.tsx'
import classes from './Account.module.css'
import { type AccountPartProps, UnlockAccountMutation } from './accountDocuments.ts'
import { messages } from './messages.ts'
import { passwordFlags } from './passwordFlags.ts'

/** Says that somebody has to wait after too many wrong passwords, and lets staff who may set the password end that. */
export function UnlockAccount({ account, userType, list = 'Accounts' }: AccountPartProps<UserType>) {
  const text = useMessages(messages)
  const format = useFormat()
  const { timezoneName } = useSchool()
  const allowed = usePermission(passwordFlags[userType])
  const { save, saving } = useSave(UnlockAccountMutation, { refetch: [list], awaitRefetch: true })
  if (account.lockedUntil === null) return null

  return (
    <section className={classes.locked}>
      <Notice tone="info">{text.lockedUntil(format.dateTime(wallTimeOf(account.lockedUntil, timezoneName)))}</Notice>
      {allowed && (
        <Button
          variant="default"
          loading={saving}
          onClick={() => save({ input: { userType, id: account.id } }, text.unlocked)}
        >
          {text.unlock}
        </Button>
      )}
    </section>
  )
}
