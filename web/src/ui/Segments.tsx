import { type ReactNode, type Ref, useId } from 'react'
import classes from './Segments.module.css'

/** One choice: its value and its label. */
export interface Segment<T extends string> {
  value: T
  label: ReactNode
  disabled?: boolean
}

/**
 * Draws a few choices in one line, of which one is taken; radio buttons to the keyboard and to screen readers. It is
 * drawn in one go and measures nothing: Mantine's, whose mark slides, made the browser lay out the page before it was
 * complete.
 */
export function Segments<T extends string>(props: {
  data: readonly Segment<T>[]
  value: T
  onChange: (value: T) => void
  size?: 'xs' | 'sm'
  /** As wide as there is room. */
  fullWidth?: boolean
  disabled?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  'aria-label'?: string
  'aria-labelledby'?: string
}) {
  const { data, value, onChange, size = 'sm', fullWidth, disabled, className = '', ref, ...named } = props
  const name = useId()
  return (
    <div
      ref={ref}
      role="radiogroup"
      className={`${classes.segments} ${className}`}
      data-size={size}
      data-wide={fullWidth || undefined}
      aria-label={named['aria-label']}
      aria-labelledby={named['aria-labelledby']}
    >
      {data.map((each) => (
        <label key={each.value} className={classes.segment} data-chosen={each.value === value || undefined}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={each.value}
            checked={each.value === value}
            disabled={disabled === true || each.disabled === true}
            onChange={() => onChange(each.value)}
          />
          <span className={classes.label}>{each.label}</span>
        </label>
      ))}
    </div>
  )
}
