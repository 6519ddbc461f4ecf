import type { ReactNode } from 'react'
import type { UrlChoice } from './hooks/useUrlChoice.ts'
import { Segments } from './Segments.tsx'

interface UrlSegmentsProps<T extends string> {
  choice: UrlChoice<T>
  /** What is written on each. */
  words: Readonly<Record<T, ReactNode>>
  label: string
  fullWidth?: boolean
  className?: string | undefined
}

/** A choice that the address keeps, in one line. */
export function UrlSegments<T extends string>({ choice, words, label, ...drawn }: UrlSegmentsProps<T>) {
  const data = choice.choices.map((value) => ({ value, label: words[value] }))
  return <Segments aria-label={label} data={data} value={choice.value} onChange={choice.choose} {...drawn} />
}
