import { Button } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './SessionsSetting.module.css'

interface SessionLineProps {
  session: {
    current?: boolean
    stays: boolean
    browser: string
    network: string | null
    startedAt: string
    lastUsedAt: string
    endsAt: string
  }
  busy: boolean
  onEnd: () => void
}

/** Shows where somebody is signed in, from which network and until when, with a way to end it. (SEC-01) */
export function SessionLine({ session, busy, onEnd }: SessionLineProps) {
  const text = useMessages(messages)
  const format = useFormat()
  const { current = false, network } = session
  const name = session.browser || text.unknownBrowser
  const at = (instant: string) => format.dateTime(hereAndNow(instant))
  return (
    <li className={classes.session}>
      <div>
        <p className={classes.name}>{current ? text.thisDevice(name) : name}</p>
        <p className={classes.facts}>{text.startedAt(at(session.startedAt))}</p>
        {!current && <p className={classes.facts}>{text.lastUsed(at(session.lastUsedAt))}</p>}
        {network !== null && <p className={classes.facts}>{text.network(firstPart(network))}</p>}
        <p className={classes.facts}>
          {session.stays ? text.staysUntil(format.date(hereAndNow(session.endsAt))) : text.endsUnused}
        </p>
      </div>
      {!current && (
        <Button
          variant="default"
          size="xs"
          disabled={busy}
          aria-label={text.endSessionOf(`${name}, ${at(session.lastUsedAt)}`)}
          onClick={onEnd}
        >
          {text.endSession}
        </Button>
      )}
    </li>
  )
}

/** Returns an instant by this device's clock: this is about the reader, not about the school. */
function hereAndNow(instant: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return there.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** Returns `203.0.113.…` of `203.0.113.0/24`, and `2001:db8:12:…` of an address of version 6. */
function firstPart(network: string): string {
  return network.replace(/(?:(?<=\.)0\/24|:\/48)$/, '…')
}
