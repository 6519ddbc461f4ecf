import { type ReactNode, useEffect, useRef } from 'react'
import type { UrlChoice } from './hooks/useUrlChoice.ts'
import { focusedNow } from './open/focusedNow.ts'
import { Segments } from './Segments.tsx'

interface UrlSegmentsProps<T extends string> {
  choice: UrlChoice<T>
  /** The label of each. */
  words: Readonly<Record<T, ReactNode>>
  label: string
  fullWidth?: boolean
  className?: string | undefined
}

/**
 * Draws a choice that the address keeps, in one line. Where another one takes away what had the focus, such as a form
 * that goes once it is saved, the choice has it. (SHELL-39)
 */
export function UrlSegments<T extends string>({ choice, words, label, ...drawn }: UrlSegmentsProps<T>) {
  const { value, choices, choose } = choice
  const group = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (focusedNow() === null) group.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [value])
  const data = choices.map((each) => ({ value: each, label: words[each] }))
  return <Segments ref={group} aria-label={label} data={data} value={value} onChange={choose} {...drawn} />
}
