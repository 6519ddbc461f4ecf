import { Anchor } from '@mantine/core'
import { useMessages } from '../shared/i18n/useMessages.ts'
import classes from './ListCount.module.css'
import { messages } from './messages.ts'
import { NotOnPaper } from './NotOnPaper.tsx'

interface ListCountProps {
  total: number
  /** There are more than `total`, and nobody has counted them. */
  isMore?: boolean
  /** The number of them that the list shows. */
  shown: number
  onShowAll: () => void
}

/** Shows the number of a list's items and, where it is capped, the way to see all of them. (SHELL-22, SHELL-23) */
export function ListCount({ total, isMore = false, shown, onShowAll }: ListCountProps) {
  const text = useMessages(messages)
  if (!isMore && shown >= total) return <span>{text.count(total)}</span>
  return (
    <span>
      {isMore ? text.countShownOfMore(shown, total) : text.countShown(shown, total)}{' '}
      <Anchor
        className={classes.all}
        component="button"
        type="button"
        fz="inherit"
        underline="always"
        onClick={onShowAll}
      >
        {text.displayAll}
      </Anchor>
      <NotOnPaper />
    </span>
  )
}
