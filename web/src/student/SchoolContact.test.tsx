import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { SchoolContext } from '../shared/school/useSchool.ts'
import { aSchool } from '../test/school.ts'
import { SchoolContact } from './SchoolContact.tsx'

afterEach(cleanup)

function show(contact: string) {
  setLanguage('en')
  const { container } = render(
    <MantineProvider>
      <SchoolContext value={{ ...aSchool, contact }}>
        <SchoolContact />
      </SchoolContext>
    </MantineProvider>,
  )
  const text = container.querySelector('span')?.textContent
  return { text, links: screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]) }
}

test.each([
  ['03-1111-2222', [['03-1111-2222', 'tel:0311112222']]],
  ['TEL：０３−１２３４−５６７８', [['03−1234−5678', 'tel:0312345678']]],
  ['電話 ０３-１２３４-５６７８（平日）', [['03-1234-5678', 'tel:0312345678']]],
  ['+81 3 1234 5678', [['+81 3 1234 5678', 'tel:+81312345678']]],
  [
    '03 1111 2222 / desk@school.example',
    [
      ['03 1111 2222', 'tel:0311112222'],
      ['desk@school.example', 'mailto:desk@school.example'],
    ],
  ],
  ['受付 10:00–20:00', []],
])('numbers and addresses in the contact %s are links (STU-50)', (contact, links) => {
  const { text, links: found } = show(contact)
  expect(text).toMatch(/^Contact: ./)
  expect(found).toEqual(links)
})

test('a school that names no contact shows nothing (STU-50)', () => {
  expect(show('').text).toBeUndefined()
})
