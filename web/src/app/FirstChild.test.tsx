import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentChild, storeSession } from '../shared/session/session.ts'
import { switchChild } from '../student/family/switchChild.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { typed } from '../test/studentData.ts'
import { FirstChild } from './FirstChild.tsx'

const record = { _id: 'g-1', type: 'guardian', firstName: '幸子', lastName: '佐藤', token: 'abc' }
const hana = typed('Child', { id: 's-1', fullName: '佐藤 花', firstName: '花' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/student')
  storeSession(JSON.stringify(record))
  server.use(api.query('Children', () => HttpResponse.json({ data: { children: [hana] } })))
})

test('a guardian who has just signed in begins with the first child, and switches with one tap (FAM-09)', async () => {
  const choose = vi.fn<(id: string) => Promise<void>>(async () => undefined)
  await openStudentPage(<FirstChild choose={choose} />, { at: '/student', language: 'en' })
  await waitFor(() => expect(choose).toHaveBeenCalledWith('s-1'))
  const opened: string[] = []
  await switchChild('s-1', '/student/bookings', (address) => opened.push(address))
  expect([currentChild(), opened]).toEqual(['s-1', ['/student/bookings']])
})

test('a guardian without children reads so and can sign out (FAM-09)', async () => {
  server.use(api.query('Children', () => HttpResponse.json({ data: { children: [] } })))
  await openStudentPage(<FirstChild />, { at: '/student', language: 'en' })
  expect(await screen.findByText('No children are linked to you')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})
