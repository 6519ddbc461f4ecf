import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { type Language, setLanguage } from '../../shared/i18n/language.ts'
import { plainClient } from '../../test/plainClient.ts'
import { api, server } from '../../test/server.ts'
import { ReminderSetting } from './ReminderSetting.tsx'

const school = { __typename: 'SchoolReminders', evening: true, eveningAt: '19:00', hours: 0, cancelHours: 3 }
const unchosen = {
  __typename: 'ReminderSettings',
  choice: 'school',
  evening: false,
  hours: 0,
  cancelHours: 0,
  dailySchedule: true,
  contractReminder: true,
  school,
}

async function openSetting(reader: 'student' | 'teacher', language: Language) {
  setLanguage(language)
  let settings = unchosen
  const saved: unknown[] = []
  server.use(
    api.query('ReminderSettings', () => HttpResponse.json({ data: { reminderSettings: settings } })),
    api.mutation('UpdateReminderSettings', ({ variables }) => {
      saved.push(variables['input'])
      settings = { ...settings, ...(variables['input'] as object) }
      const answer = { success: true, code: '1001', message: 'ok', field: null, reasonCode: null, errors: [] }
      return HttpResponse.json({
        data: {
          updateReminderSettings: {
            __typename: 'UpdateReminderSettingsPayload',
            ...answer,
            reminderSettings: settings,
          },
        },
      })
    }),
  )
  render(
    <ApolloProvider client={plainClient()}>
      <MantineProvider>
        <ReminderSetting reader={reader} />
      </MantineProvider>
    </ApolloProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: language === 'en' ? 'Change' : '変更' }))
  return { user, saved }
}

test("a student reads the school's reminders and chooses own ones, each saved at once (REMIND-04)", async () => {
  const { user, saved } = await openSetting('student', 'en')
  expect(
    await screen.findByText(
      'Your school reminds you at 19:00 the evening before and 3 hours before the cancellation deadline.',
    ),
  ).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'My own' }))
  await user.selectOptions(await screen.findByLabelText('Before the lesson'), '2 hours before')
  await waitFor(() => expect(saved).toHaveLength(2))
  await user.click(screen.getByRole('switch', { name: 'At 19:00 the evening before' }))
  await waitFor(() => expect(saved).toHaveLength(3))
  await user.click(screen.getByRole('switch', { name: 'Contract and balance reminders' }))
  await waitFor(() =>
    // Own ones begin as the school's, so that choosing loses none.
    expect(saved).toEqual([
      { choice: 'own', evening: true, hours: 0, cancelHours: 3 },
      { hours: 2 },
      { evening: false },
      { contractReminder: false },
    ]),
  )
})

test('a teacher has no deadline to be reminded of, in Japanese (REMIND-04)', async () => {
  const { user } = await openSetting('teacher', 'jp')
  expect(await screen.findByText('スクールの設定：前日の19:00')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: '自分で選ぶ' }))
  expect(await screen.findByLabelText('レッスンの前')).toBeTruthy()
  expect(screen.queryByLabelText('無料でキャンセルできる期限の前')).toBeNull()
  expect(screen.queryByRole('switch', { name: '契約の終了と残高のお知らせ' })).toBeNull()
})
