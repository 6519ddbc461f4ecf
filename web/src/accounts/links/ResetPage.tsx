import { skipToken, useQuery } from '@apollo/client/react'
import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormSave } from '../../record/useFormSave.ts'
import { isReady, NewPasswordFields, noPassword } from '../settings/NewPasswordFields.tsx'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { LinkPage } from './LinkPage.tsx'
import { PasswordLinkQuery, ResetPasswordMutation } from './linkDocuments.ts'
import outside from '../../ui/outside.module.css'
import { messages } from './messages.ts'
import { useLinkToken } from './useLinkToken.ts'

/**
 * Shows the page that the link of a reset mail opens: a new password, typed twice. A link that is used, expired or
 * unknown is refused as soon as the page is open; until the server answers, the form is there. (AUTH-19…26, D9, D10,
 * D31)
 */
export function ResetPage({ mark }: { mark: ReactNode }) {
  const text = useMessages(messages)
  const { area, type, token } = useLinkToken()
  const [value, setValue] = useState(noPassword)
  const [done, setDone] = useState(false)
  const { save: reset, saving, failure: refused } = useFormSave(ResetPasswordMutation)
  const { data, loading } = useQuery(
    PasswordLinkQuery,
    token === ''
      ? skipToken
      : {
          variables: { input: { token, type } },
          fetchPolicy: 'no-cache',
          context: { quiet: true },
          // Read again when the page comes back to sight, which must not take the form from somebody who is typing.
          notifyOnNetworkStatusChange: false,
        },
  )
  const link = data?.passwordLink
  const failure = refused ?? (link && !link.success ? { status: link.code, message: link.message } : null)
  const firstField = useRef<HTMLInputElement>(null)
  const message = failure?.status === '429' ? (failure.message ?? null) : null

  useEffect(() => {
    if (!loading) firstField.current?.focus()
  }, [loading])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady(value)) return
    if (await reset({ input: { token, password: value.password, type } })) setDone(true)
    else firstField.current?.focus()
  }

  return (
    <LinkPage
      mark={mark}
      title={text.resetTitle}
      prompt={text.resetPrompt}
      area={area}
      worthless={token === '' || failure?.status === '410'}
      failure={failure}
      reason={token === '' ? text.noToken : failure?.status === '410' ? text.linkUsed : message}
      done={
        done ? (
          <>
            <p>{text.resetDone}</p>
            <p className={outside.prompt}>{text.resetDoneHint}</p>
          </>
        ) : null
      }
    >
      {!loading && (
        <form className={outside.form} onSubmit={submit} noValidate>
          <NewPasswordFields ref={firstField} size="md" value={value} onChange={setValue} />
          <Button type="submit" size="md" mt="0.25rem" fullWidth loading={saving} disabled={!isReady(value)}>
            {text.resetButton}
          </Button>
        </form>
      )}
    </LinkPage>
  )
}
