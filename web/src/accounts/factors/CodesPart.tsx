import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Factors_SecondFactorsFragment } from '../../gql/graphql.ts'
import { useSave } from '../../record/useSave.ts'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { ConfirmedButton } from '../../ui/ConfirmedButton.tsx'
import { EndOneTimeCodesMutation, StartOneTimeCodesMutation } from './factorDocuments.ts'
import classes from './Factors.module.css'
import { hereAndNow } from './hereAndNow.ts'
import { keepFactors } from './keepFactors.ts'
import { messages } from './messages.ts'
import { SetUpCodes } from './SetUpCodes.tsx'

interface CodesPartProps {
  factors: Factors_SecondFactorsFragment
  /** The level of its heading where it stands. */
  heading: 'h2' | 'h4'
  onCodes: (recoveryCodes: readonly string[]) => void
}

/** Shows whether signing in asks for codes of an authenticator app, and switches them on, over and off. (SEC-25) */
export function CodesPart({ factors, heading: Heading, onCodes }: CodesPartProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const [started, setStarted] = useState<{ secret: string; address: string } | null>(null)
  const { save: start, saving } = useSave(StartOneTimeCodesMutation)
  const { save: end } = useSave(EndOneTimeCodesMutation, { update: keepFactors })
  const { codesSince } = factors
  const begin = async () => {
    const answer = await start({}, null)
    if (answer?.success === true) setStarted({ secret: answer.secret, address: answer.address })
  }
  return (
    <div className={classes.part}>
      <Heading className={classes.label}>{text.app}</Heading>
      <p className={classes.facts}>{text.appHint}</p>
      <p>{codesSince === null ? text.appOff : text.appOn(format.date(hereAndNow(codesSince)))}</p>
      {started === null ? (
        <div className={classes.buttons}>
          <Button variant="default" size="xs" loading={saving} onClick={() => void begin()}>
            {codesSince === null ? text.setUp : text.otherApp}
          </Button>
          {codesSince !== null && (
            <ConfirmedButton
              label={text.turnOff}
              button={{ size: 'xs' }}
              title={text.turnOffTitle}
              confirmLabel={text.turnOff}
              onConfirm={async () => (await end({}, text.turnedOff))?.success === true}
              danger
            >
              <p>{text.turnOffEffect}</p>
            </ConfirmedButton>
          )}
        </div>
      ) : (
        <SetUpCodes
          {...started}
          onDone={(codes) => {
            setStarted(null)
            onCodes(codes)
          }}
          onCancel={() => setStarted(null)}
        />
      )}
    </div>
  )
}
