import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { UserType } from '../../gql/graphql.ts'
import form from '../../record/RecordForm.module.css'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { AccountFactorsQuery, ResetSecondFactorsMutation } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { messages } from './messages.ts'

interface AccountFactorsProps {
  userType: UserType
  /** The account's id. */
  id: string
  fullName: string
}

/** Shows staff who may set somebody's password what that person has beside it, once asked, and resets it. (SEC-36) */
export function AccountFactors(props: AccountFactorsProps) {
  const text = useMessages(messages)
  const [shown, setShown] = useState('')
  return (
    <section>
      <h3 className={form.label}>{text.ofAccount}</h3>
      {shown === props.id ? (
        <Factors {...props} />
      ) : (
        <Button variant="default" size="xs" onClick={() => setShown(props.id)}>
          {text.show}
        </Button>
      )}
    </section>
  )
}

function Factors({ userType, id, fullName }: AccountFactorsProps) {
  const text = useMessages(messages)
  const variables = { input: { userType, id } }
  const place = useRef<HTMLDivElement>(null)
  const { data, error, refetch } = useQuery(AccountFactorsQuery, {
    variables,
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const { save } = useSave(ResetSecondFactorsMutation, { refetch: ['AccountFactors'], awaitRefetch: true })
  // The button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  const reset = async () => {
    const answer = await save({ input: { userType, id } }, text.resetDone)
    place.current?.focus()
    return answer?.success === true
  }
  const factors = data?.accountSecondFactors
  const hasAny = factors !== undefined && (factors.codes || factors.passkeys > 0)
  return (
    <div ref={place} tabIndex={-1} className={classes.part}>
      {factors === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="2.25rem" />)}
      {factors !== undefined && !hasAny && <p className={form.hint}>{text.none}</p>}
      {hasAny && (
        <>
          <p>{text.has(factors.codes, factors.passkeys, factors.recoveryCodes)}</p>
          <ConfirmedButton
            label={text.reset}
            button={{ size: 'xs' }}
            title={text.resetTitle(fullName)}
            confirmLabel={text.reset}
            onConfirm={reset}
            danger
          >
            <p>{text.resetEffect}</p>
          </ConfirmedButton>
        </>
      )}
    </div>
  )
}
