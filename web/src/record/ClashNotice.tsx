import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../shared/i18n/useMessages.ts'
import { TableHead } from '../ui/TableHead.tsx'
import classes from './ClashNotice.module.css'
import { messages } from './messages.ts'

/** One field that two people changed differently, in words. */
interface ClashingField {
  key: string
  label: string
  theirs: string
  mine: string
}

interface ClashNoticeProps {
  /** The fields that two people changed; none to say nothing. A long text goes into `sides` instead. */
  fields?: readonly ClashingField[]
  /** Both versions of one text, one below the other; one's own may be the field it is written in. */
  sides?: { theirs: ReactNode; mine: ReactNode }
  title?: string
  hint?: string
  choices: readonly { label: string; onClick: () => void; filled?: boolean; loading?: boolean }[]
}

const none: readonly ClashingField[] = []

/**
 * Shows what two people changed at once, side by side, and the choices between them; always mounted, so that screen
 * readers announce it.
 */
export function ClashNotice({ fields = none, sides, title, hint, choices }: ClashNoticeProps) {
  const text = useMessages(messages)
  const notice = useRef<HTMLDivElement>(null)
  const clashes = fields.length > 0 || sides !== undefined
  useEffect(() => {
    if (clashes) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [clashes])
  return (
    <div ref={notice} className={clashes ? classes.clash : undefined}>
      <div role="alert" className={clashes ? classes.notice : undefined}>
        {clashes && (
          <h3 className={classes.title}>
            <IconAlertTriangle size={18} aria-hidden />
            {title ?? text.clashTitle}
          </h3>
        )}
        {clashes && hint !== undefined && <p>{hint}</p>}
        {fields.length > 0 && <Fields fields={fields} />}
      </div>
      {sides && (
        <>
          <section className={classes.side} aria-label={text.clashTheirs}>
            <h4>{text.clashTheirs}</h4>
            <div className={classes.theirs}>{sides.theirs || text.nothing}</div>
          </section>
          <section className={classes.side} aria-label={text.clashMine}>
            <h4>{text.clashMine}</h4>
            {sides.mine}
          </section>
        </>
      )}
      {clashes && (
        <div className={classes.choices}>
          {choices.map(({ label, onClick, filled = false, loading = false }) => (
            <Button
              key={label}
              variant={filled ? 'filled' : 'default'}
              size="compact-md"
              loading={loading}
              onClick={onClick}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function Fields({ fields }: { fields: readonly ClashingField[] }) {
  const text = useMessages(messages)
  return (
    <table>
      <TableHead names={[text.clashField, text.clashTheirs, text.clashMine]} />
      <tbody>
        {fields.map(({ key, label, theirs, mine }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{theirs || text.nothing}</td>
            <td>{mine || text.nothing}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
