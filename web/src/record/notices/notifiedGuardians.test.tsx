import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { setLanguage } from '../../shared/i18n/language.ts'
import { NotifiedPeople } from './NotifiedPeople.tsx'

const guardian = { id: 'g-1', name: '佐藤 幸子', email: 'sachiko@example.jp', phoneNumber: '03-1111-2222' }
const person = { type: 'student', role: 'booked', phoneNumber: '' } as const

test('a student whose guardian is emailed is among those emailed, with the address; else with the number to call (FAM-12)', () => {
  setLanguage('en')
  render(
    <MantineProvider>
      <NotifiedPeople
        tell
        people={[
          { ...person, id: 's-1', name: '佐藤 太郎', notice: 'mail', guardians: [{ ...guardian, mailed: true }] },
          { ...person, id: 's-2', name: '佐藤 花', notice: 'noAddress', guardians: [{ ...guardian, mailed: false }] },
        ]}
      />
    </MantineProvider>,
  )
  expect(screen.getByText('Will be emailed: 1 person').parentElement?.textContent).toBe(
    'Will be emailed: 1 person 佐藤 太郎 (guardian 佐藤 幸子 sachiko@example.jp)',
  )
  expect(screen.getByRole('listitem').textContent).toContain('佐藤 花 no email address')
  expect(screen.getByRole('listitem').textContent).toContain('guardian 佐藤 幸子')
  expect(screen.getByRole('link', { name: '03-1111-2222' }).getAttribute('href')).toBe('tel:03-1111-2222')
})
