import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormSave } from '../../record/useFormSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { LinkPage } from './LinkPage.tsx'
import { ConfirmEmailMutation } from './linkDocuments.ts'
import { messages } from './messages.ts'
import { useLinkToken } from './useLinkToken.ts'

/**
 * Shows the page that the link to a new email address opens. Nothing happens before the button is pressed, because mail
 * servers open links too. A link that is used, expired or unknown leaves nothing to press. (decision 019)
 */
export function ConfirmEmailPage({ mark }: { mark: ReactNode }) {
  const text = useMessages(messages)
  const { area, type, token } = useLinkToken()
  const [done, setDone] = useState(false)
  const { save: confirm, saving, failure } = useFormSave(ConfirmEmailMutation)
  const button = useRef<HTMLButtonElement>(null)
  const worthless = token === '' || failure?.status === '410'

  useEffect(() => button.current?.focus(), [])

  const submit = async () => setDone(await confirm({ input: { token, type } }))

  return (
    <LinkPage
      mark={mark}
      title={text.confirmTitle}
      prompt={text.confirmPrompt}
      area={area}
      worthless={worthless}
      failure={failure}
      reason={worthless ? text.emailLinkUsed : failure?.status === '429' ? (failure.message ?? null) : null}
      done={done ? <p>{text.confirmDone}</p> : null}
    >
      <Button ref={button} size="md" fullWidth loading={saving} onClick={() => void submit()}>
        {text.confirmButton}
      </Button>
    </LinkPage>
  )
}
