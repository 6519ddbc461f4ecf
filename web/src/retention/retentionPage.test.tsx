import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { storeSession } from '../shared/session/session.ts'
import { setLanguage } from '../shared/i18n/language.ts'
import { typed } from '../test/deskData.ts'
import { plainClient } from '../test/plainClient.ts'
import { api, server } from '../test/server.ts'
import { done } from '../test/staff.ts'
import { RetentionPage } from './RetentionPage.tsx'

const off = {
  version: null,
  formerMonths: null,
  logMonths: null,
  mailDays: null,
  securityMonths: null,
  booksYears: 10,
}

test('periods are off at first, previewed by name and saved (SEC-70, SEC-71)', async () => {
  setLanguage('en')
  const sent: { preview?: unknown; saved?: unknown } = {}
  const permissions = { settingsEdit: true, studentDelete: true, studentPassword: true }
  storeSession(JSON.stringify({ _id: '7', type: 'staff', token: 't', firstName: '', lastName: '', permissions }))
  history.replaceState(null, '', '/admin/settings/retention')
  server.use(
    api.query('Retention', () => HttpResponse.json({ data: { retention: typed('Retention', off) } })),
    api.query('RetentionPreview', ({ variables }) => {
      sent.preview = variables['input']
      const students = [
        typed('FormerStudent', { id: 's-1', code: 's0001', name: '佐藤 美咲', refusal: null }),
        typed('FormerStudent', { id: 's-2', code: 's0002', name: '森 蘭', refusal: 'Money is owed' }),
      ]
      return HttpResponse.json({
        data: {
          retentionPreview: typed('RetentionPlan', {
            studentCount: 1,
            keptCount: 1,
            logEntries: 0,
            emails: 3,
            securityEntries: 0,
            students,
          }),
        },
      })
    }),
    api.mutation('SaveRetention', ({ variables }) => {
      sent.saved = variables['input']
      const retention = typed('Retention', { ...off, version: 1, formerMonths: 24 })
      return HttpResponse.json({
        data: { saveRetention: typed('SaveRetentionPayload', { ...done, errors: [], retention }) },
      })
    }),
  )
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <ApolloProvider client={plainClient()}>
        <MemoryRouter>
          <RetentionPage />
        </MemoryRouter>
      </ApolloProvider>
    </MantineProvider>,
  )
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /Erase students who left/ })
  expect(field.value).toBe('')
  expect(screen.getByText(/Files not yet imported that name them are deleted, too\./)).toBeTruthy()
  await user.type(field, '24')
  await user.click(screen.getByRole('button', { name: 'Preview the next night' }))
  expect(await screen.findByText('Students to erase: 1 (up to 50 a night)')).toBeTruthy()
  expect(screen.getByText('Students who stay: 1')).toBeTruthy()
  expect(screen.getByText(/森 蘭.*Money is owed/)).toBeTruthy()
  expect(screen.getByText('Emails to delete: 3')).toBeTruthy()
  expect(sent.preview).toMatchObject({ formerMonths: 24, logMonths: null, booksYears: 10 })
  // Another period has another preview, which comes before it is saved.
  await user.type(field, '{Backspace}')
  expect(screen.queryByText('Students who stay: 1')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Students who stay: 1')).toBeTruthy()
  expect(sent.preview).toMatchObject({ formerMonths: 2 })
  expect(sent.saved).toBeUndefined()
  await user.type(field, '4')
  await user.click(screen.getByRole('button', { name: 'Preview the next night' }))
  expect(await screen.findByText('Students who stay: 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.saved).toMatchObject({ version: null, formerMonths: 24, booksYears: 10 }))
})
