import { useId } from 'react'
import { type Segment, Segments } from '../ui/Segments.tsx'
import classes from './RecordForm.module.css'

/** Draws a few choices of a form in one line below their label. */
export function ChoiceSegments<T extends string>(props: {
  label: string
  data: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  disabled?: boolean
}) {
  const { label, ...segments } = props
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <Segments size="xs" aria-labelledby={id} {...segments} />
    </div>
  )
}
