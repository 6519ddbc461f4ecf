import { VisuallyHidden } from '@mantine/core'
import { useFormat } from '../../shared/format/useFormat.ts'
import { useSchool } from '../../shared/school/useSchool.ts'
import classes from './move.module.css'

interface TargetButtonProps {
  /** Said before the words of the lesson, to people who hear them. */
  hint: string
  when: string
  /** The teacher, the course and the place; empty ones are left out. */
  details: readonly (string | undefined)[]
  cost: number
  /** Lines of a list in place of buttons apart, where a mouse is at hand. */
  dense?: boolean
  onChoose: () => void
}

/** Draws one lesson to move to as a button. */
export function TargetButton({ hint, when, details, cost, dense, onChoose }: TargetButtonProps) {
  const format = useFormat()
  const { creditType } = useSchool()
  return (
    <button type="button" className={classes.choice} data-dense={dense} onClick={onChoose}>
      <VisuallyHidden>{hint}</VisuallyHidden> <span className={classes.time}>{when}</span>{' '}
      <span>{details.filter(Boolean).join(' · ')}</span>{' '}
      <span className={classes.cost}>{format.credits(cost, creditType)}</span>
    </button>
  )
}
