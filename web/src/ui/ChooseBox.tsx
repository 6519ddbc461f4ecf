import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AllBut } from './hooks/useAllBut.ts'

interface ChooseBoxProps {
  /** What it chooses, for who cannot see the row. */
  label: string
  checked: boolean
  indeterminate?: boolean
  onToggle: () => void
}

/** Draws the box before the words of a row that can be chosen. */
export function ChooseBox({ label, onToggle, ...state }: ChooseBoxProps) {
  return (
    <Checkbox
      aria-label={label}
      {...state}
      onChange={onToggle}
      display="inline-block"
      mr={8}
      style={{ verticalAlign: 'middle' }}
    />
  )
}

interface ChooseAllHeadProps {
  /** What the box of all chooses. */
  label: string
  rows: Pick<AllBut, 'chosen' | 'toggleAll'>
  /** Whether no row can be chosen, so that there is no box. */
  bare?: boolean
  children: ReactNode
}

/** Draws the heading of the first column, with a box that chooses all rows or none. */
export function ChooseAllHead({ label, rows: { chosen, toggleAll }, bare = false, children }: ChooseAllHeadProps) {
  return (
    <th scope="col">
      {!bare && (
        <ChooseBox label={label} checked={chosen === 'all'} indeterminate={chosen === 'some'} onToggle={toggleAll} />
      )}
      {children}
    </th>
  )
}
