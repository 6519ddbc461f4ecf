import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { Notice } from '../../ui/Notice.tsx'
import classes from './Factors.module.css'
import { messages } from './messages.ts'

/** Shows new recovery codes, this once, until their owner says that they are kept. (SEC-28) */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useMessages(messages)
  const { copy, copied } = useClipboard({ timeout: 4000 })
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <fieldset ref={place} tabIndex={-1} className={`${classes.form} ${classes.plain}`} aria-label={text.recovery}>
      <Notice tone="warn">{text.recoveryKeep}</Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => copy(codes.join('\n'))}>
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
        <Button onClick={onKept}>{text.kept}</Button>
      </div>
    </fieldset>
  )
}
