import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { setLanguage } from '../../shared/i18n/language.ts'
import { CourseSelector } from './CourseSelector.tsx'

const named = (codes: readonly string[]) =>
  codes.map((code) => ({ id: code, code, displayName: `コース${code}`, numberOfStudents: 1 }))

function Selector({ codes }: { codes: string[] }) {
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <MantineProvider env="test">
      <CourseSelector label="Courses" offered={named(codes)} chosen={chosen} onChange={setChosen} empty="none" />
      <output>{chosen.join(' ')}</output>
    </MantineProvider>
  )
}

test('more than six courses stand in groups by first letter; all and none at once (SCHED-64, SCHED-66, CONST-39)', async () => {
  setLanguage('en')
  const user = userEvent.setup()
  const { unmount } = render(<Selector codes={['A1', 'A2', 'B1', 'B2', 'C1', 'C2']} />)
  expect(screen.queryByText('A')).toBeNull()
  unmount()
  render(<Selector codes={['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1']} />)
  expect(['A', 'B', 'C', 'D'].map((letter) => screen.getByText(letter).textContent)).toEqual(['A', 'B', 'C', 'D'])
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(screen.getByRole('status').textContent).toBe('A1 A2 B1 B2 C1 C2 D1')
  await user.click(screen.getByRole('checkbox', { name: /コースB1/ }))
  expect(screen.getByRole('status').textContent).toBe('A1 A2 B2 C1 C2 D1')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.getByRole('status').textContent).toBe('')
})
