import { useFormat } from '../../shared/format/useFormat.ts'
import { useMessages } from '../../shared/i18n/useMessages.ts'
import { paperMailMessages } from './messages.ts'
import classes from './paperMail.module.css'
import type { PaperMail } from './paperMailDocuments.ts'

/** Says when a paper was last emailed and what became of it; nothing if it never was. (PAPER-13, AGR-07) */
export function PaperMailState({ mail }: { mail: PaperMail | null }) {
  const text = useMessages(paperMailMessages)
  const format = useFormat()
  if (mail === null) return null
  const { at, by, times, state, address } = mail
  const words = [
    state === null ? text.sentOn : text.states[state],
    format.dateTime(at),
    ...(times > 1 ? [text.times(times)] : []),
  ]
  return (
    <span className={classes.quiet} title={[address, by].filter(Boolean).join(' · ')}>
      {words.join(' · ')}
    </span>
  )
}
