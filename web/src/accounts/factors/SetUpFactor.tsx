import { useQuery } from '@apollo/client/react'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import type { Area } from '../../shared/session/session.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useLogout } from '../useLogout.ts'
import { WelcomeFrame } from '../links/WelcomeFrame.tsx'
import { CodesPart } from './CodesPart.tsx'
import { SecondFactorsQuery } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { messages } from './messages.ts'
import { PasskeysPart } from './PasskeysPart.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { finishFactorSetUp } from './sessionSetUp.ts'

/** Shows whoever lacks a second factor that the school requires how to set one up, before anything else. (SEC-33) */
export function SetUpFactor({ area }: { area: Area }) {
  const text = useMessages(messages)
  const { logout, leaving } = useLogout(area)
  const { data, error, refetch } = useQuery(SecondFactorsQuery, { context: { quiet: true } })
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const factors = data?.secondFactors
  const isDone = factors !== undefined && (factors.codesSince !== null || factors.passkeys.length > 0)
  return (
    <WelcomeFrame mark={null} title={text.mustTitle}>
      <div className={classes.factors}>
        {codes !== null && <RecoveryCodes codes={codes} onKept={finishFactorSetUp} />}
        {codes === null && isDone && <Button onClick={finishFactorSetUp}>{text.mustDone}</Button>}
        {codes === null && !isDone && (
          <>
            <p>{text.mustWhy}</p>
            {factors === undefined &&
              (error ? <ErrorState onRetry={() => void refetch()} /> : <Skeleton height="2.25rem" />)}
            {factors !== undefined && (
              <>
                <CodesPart factors={factors} heading="h2" onCodes={setCodes} />
                <PasskeysPart factors={factors} heading="h2" onAdded={(made) => setCodes(made)} />
              </>
            )}
          </>
        )}
        <Button variant="default" loading={leaving} onClick={() => void logout()}>
          {text.signOut}
        </Button>
      </div>
    </WelcomeFrame>
  )
}
