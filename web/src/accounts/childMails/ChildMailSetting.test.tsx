import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { setLanguage } from '../../shared/i18n/language.ts'
import { plainClient } from '../../test/plainClient.ts'
import { api, server } from '../../test/server.ts'
import { ChildMailSetting } from './ChildMailSetting.tsx'

const mailsOf = (id: string, fullName: string, stopped: readonly string[]) => ({
  __typename: 'ChildMails',
  id,
  child: { __typename: 'Child', id, fullName },
  stopped,
})

test('a guardian stops one kind of email about one child, and has another again (FAM-11)', async () => {
  setLanguage('en')
  let mails = [mailsOf('c-1', '佐藤 太郎', []), mailsOf('c-2', '佐藤 花', ['papers'])]
  const saved: unknown[] = []
  server.use(
    api.query('ChildMails', () => HttpResponse.json({ data: { guardianMails: mails } })),
    api.mutation('UpdateChildMails', ({ variables }) => {
      const { studentId, stopped } = variables['input'] as { studentId: string; stopped: string[] }
      saved.push({ studentId, stopped })
      mails = mails.map((each) => (each.id === studentId ? { ...each, stopped } : each))
      const answer = { success: true, code: '1001', message: 'ok', field: null, reasonCode: null, errors: [] }
      return HttpResponse.json({
        data: {
          updateGuardianMails: { __typename: 'UpdateGuardianMailsPayload', ...answer, guardianMails: mails },
        },
      })
    }),
  )
  render(
    <ApolloProvider client={plainClient()}>
      <MantineProvider>
        <ChildMailSetting />
      </MantineProvider>
    </ApolloProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const of = (name: string) => within(screen.getByRole('group', { name }))
  await screen.findByRole('group', { name: 'About 佐藤 太郎' })
  await user.click(of('About 佐藤 太郎').getByRole('switch', { name: 'Daily schedule (each morning)' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  const papers = () =>
    of('About 佐藤 花').getByRole<HTMLInputElement>('switch', { name: 'Receipts, invoices and other documents' })
  await waitFor(() => expect(papers().disabled).toBe(false))
  expect(papers().checked).toBe(false)
  await user.click(papers())
  await waitFor(() =>
    expect(saved).toEqual([
      { studentId: 'c-1', stopped: ['dailySchedule'] },
      { studentId: 'c-2', stopped: [] },
    ]),
  )
})
