import { useMessages } from '../shared/i18n/useMessages.ts'
import { Fact, Facts } from '../ui/Facts.tsx'
import { ActiveBadge } from '../record/active.tsx'
import { messages as recordMessages } from '../record/messages.ts'
import classes from './Account.module.css'
import { PasswordState, useLastLogin } from './accountColumns.tsx'
import type { Account } from './accountDocuments.ts'
import { messages } from './messages.ts'

interface AccountFactsProps {
  account: Account
  isEdited: boolean
  /** Further facts by name; empty ones are left out. */
  more?: readonly (readonly [name: string, value: string | null | undefined])[]
}

const none: NonNullable<AccountFactsProps['more']> = []

/** Shows the facts about an account, without those that the form below edits (`isEdited`). */
export function AccountFacts({ account, isEdited, more = none }: AccountFactsProps) {
  const text = useMessages(messages)
  const { state } = useMessages(recordMessages)
  const lastLoginOf = useLastLogin()
  const { code, email, notify, active, hasPassword } = account
  const facts = [
    [text.code, code],
    [state, <ActiveBadge key="active" active={active} />],
    ...more.filter(([, value]) => value),
    ...(isEdited ? [] : [[text.fields.email, email || text.noEmail]]),
    [text.password, <PasswordState key="password" hasPassword={hasPassword} />],
    [text.lastLogin, lastLoginOf(account)],
    ...(isEdited ? [] : [[text.notify, notify ? text.on : text.off]]),
  ] as const
  return (
    <Facts className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fact key={name} label={name} wide={name === text.fields.email}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
