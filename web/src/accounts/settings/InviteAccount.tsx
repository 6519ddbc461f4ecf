import { accountText } from '@koma/schema/accountTexts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UserType } from '../../gql/graphql.ts'
import type { Account } from '../accountDocuments.ts'
import { passwordFlags } from '../passwordFlags.ts'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { usePermission } from '../../shared/session/usePermission.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './InviteAccount.module.css'
import { messages } from './messages.ts'
import { InviteAccountMutation } from './settingsDocuments.ts'

const none: string[] = []

const keptWords = (['jp', 'en'] as const).map((language) => accountText('mailKept', language))
const isKept = ({ message }: { message: string }) => keptWords.includes(message)

interface InviteAccountProps {
  userType: UserType
  id: string
  /** Queries to ask again after it, by name. */
  refetch?: string[]
}

/** Sends somebody a mail by which they choose a password themselves. (D80) */
export function InviteAccount({ userType, id, refetch = none }: InviteAccountProps) {
  const text = useMessages(messages)
  const { save, saving } = useSave(InviteAccountMutation, { refetch })
  const [keptText, setKeptText] = useState('')
  const invite = async () => {
    const answer = await save({ input: { userType, id } }, { done: (result) => (isKept(result) ? null : text.invited) })
    if (answer?.success) setKeptText(isKept(answer) ? answer.message : '')
  }
  return (
    <div className={classes.invite}>
      <p className={form.hint}>{text.inviteHint}</p>
      <Button variant="default" loading={saving} onClick={() => void invite()}>
        {text.invite}
      </Button>
      {keptText !== '' && (
        <output>
          <Notice tone="warn">
            {keptText} <Link to="/admin/settings/mail">{text.toMails}</Link>
          </Notice>
        </output>
      )}
    </div>
  )
}

type InviteNewProps = Omit<InviteAccountProps, 'id'> & {
  account: Pick<Account, 'id' | 'active' | 'email' | 'emailConfirmed' | 'hasPassword'>
}

/** Says that somebody without a password cannot sign in, and offers to invite them. (D80) */
export function InviteNew({ account: { id, active, email, emailConfirmed, hasPassword }, ...invite }: InviteNewProps) {
  const text = useMessages(messages)
  const allowed = usePermission(passwordFlags[invite.userType])
  if (!allowed || hasPassword || !active || email === '' || !emailConfirmed) return null
  return (
    <section className={classes.new}>
      <Notice tone="info">{text.noPasswordYet}</Notice>
      <InviteAccount id={id} {...invite} />
    </section>
  )
}
