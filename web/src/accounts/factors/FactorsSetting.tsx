import { useQuery } from '@apollo/client/react'
import { Skeleton } from '@mantine/core'
import { useId, useState } from 'react'
import { useSave } from '../../record/useSave.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { CodesPart } from './CodesPart.tsx'
import { RenewRecoveryCodesMutation, SecondFactorsQuery } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { keepFactors } from './keepFactors.ts'
import { messages } from './messages.ts'
import { PasskeysPart } from './PasskeysPart.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

/** Shows one's own second factors: authenticator app, recovery codes and passkeys. (SEC-25, SEC-28, SEC-32) */
export function FactorsSetting() {
  const text = useMessages(messages)
  const titleId = useId()
  const { data, error, refetch } = useQuery(SecondFactorsQuery, {
    fetchPolicy: 'cache-and-network',
    context: { quiet: true },
  })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { save: renew } = useSave(RenewRecoveryCodesMutation, { update: keepFactors })
  const factors = data?.secondFactors
  const makeNew = async () => {
    const answer = await renew({}, null)
    if (answer?.success === true) setCodes(answer.recoveryCodes)
    return answer?.success === true
  }
  const hasRecovery =
    factors !== undefined &&
    (factors.codesSince !== null || factors.recoveryCodes > 0 || (factors.required && factors.passkeys.length > 0))
  return (
    <section className={classes.factors} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {text.title}
      </h3>
      {factors === undefined && (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="2.25rem" />)}
      {factors !== undefined && (
        <>
          <CodesPart factors={factors} heading="h4" onCodes={setCodes} />
          {(hasRecovery || codes !== null) && (
            <div className={classes.part}>
              <h4 className={classes.label}>{text.recovery}</h4>
              {codes !== null ? (
                <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
              ) : (
                <>
                  <p>{text.recoveryLeft(factors.recoveryCodes)}</p>
                  <ConfirmedButton
                    label={text.renew}
                    button={{ size: 'xs' }}
                    title={text.renewTitle}
                    confirmLabel={text.renew}
                    onConfirm={makeNew}
                  >
                    <p>{text.renewEffect}</p>
                  </ConfirmedButton>
                </>
              )}
            </div>
          )}
          <PasskeysPart factors={factors} heading="h4" onAdded={(made) => made && setCodes(made)} />
        </>
      )}
    </section>
  )
}
