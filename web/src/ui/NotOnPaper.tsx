import { useMessages } from '../shared/i18n/useMessages.ts'
import { messages } from './messages.ts'
import classes from './NotOnPaper.module.css'

/** Says on paper, and only there, that a list goes on. Belongs where it is not whole. (SHELL-43) */
export function NotOnPaper() {
  const text = useMessages(messages)
  return <span className={classes.word}>{text.notOnPaper}</span>
}
