import { ApolloProvider } from '@apollo/client/react'
import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { toast } from 'react-hot-toast'
import { vi } from 'vitest'
import type { UserType } from '../gql/graphql.ts'
import { type Language, setLanguage } from '../shared/i18n/language.ts'
import { storeSession } from '../shared/session/session.ts'
import { plainClient } from './plainClient.ts'
import { api, server } from './server.ts'
import { Toasts } from '../ui/toasts.tsx'

const misaki = {
  __typename: 'Viewer',
  id: 'v-1',
  userType: 'student' as UserType,
  code: 's0001',
  email: 'misaki@example.jp',
  emailConfirmed: true,
  wishedEmail: null as string | null,
  securityMails: true,
  notify: true,
  comLang: 'jp',
  guardian: null,
}

/** Shows a part of the settings of `viewer`; `saved` holds the inputs of its updates in turn. */
export async function openSetting(part: ReactElement, change: Partial<typeof misaki> = {}, language: Language = 'en') {
  setLanguage(language)
  toast.remove()
  let viewer = { ...misaki, ...change }
  const saved: unknown[] = []
  server.use(
    api.query('CalendarFeed', () =>
      HttpResponse.json({ data: { calendarFeed: { __typename: 'CalendarFeed', active: true, createdAt: null } } }),
    ),
    api.query('OwnSettings', () => HttpResponse.json({ data: { viewer } })),
    api.mutation('UpdateOwnSettings', ({ variables }) => {
      saved.push(variables['input'])
      const { email, currentPassword, ...changes } = variables['input'] as Record<string, string | undefined>
      const success = currentPassword !== 'wrong'
      const emailChange = email === undefined ? {} : { wishedEmail: email === viewer.email ? null : email }
      if (success) viewer = { ...viewer, ...changes, ...emailChange }
      const refusal = success
        ? { code: '1001', message: 'ok', field: null }
        : { code: '403', message: 'That is not it.', field: 'currentPassword' }
      const answer = { __typename: 'OwnSettingsPayload', success, ...refusal, viewer }
      return HttpResponse.json({ data: { updateOwnSettings: answer } })
    }),
  )
  render(
    <MantineProvider env="test">
      <ApolloProvider client={plainClient()}>
        {part}
        <Toasts />
      </ApolloProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), saved }
}

/** Signs in a staff member who holds these flags. */
export function signInStaff(...flags: string[]) {
  history.replaceState(null, '', '/admin')
  const permissions = Object.fromEntries(flags.map((flag) => [flag, true]))
  storeSession(JSON.stringify({ _id: '9', type: 'staff', token: 't', firstName: 'A', lastName: 'B', permissions }))
}

/** Puts texts into the fields with these labels. */
export async function fill(user: ReturnType<typeof userEvent.setup>, texts: Record<string, string>) {
  for (const [label, typed] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label))
    await user.paste(typed)
  }
}
