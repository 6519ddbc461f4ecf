import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openContracts } from '../../test/openContracts.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done } from '../../test/staff.ts'

const template = (language: 'jp' | 'en', change: object = {}) =>
  typed('AgreementTemplate', { language, version: 0, body: '', at: null, by: null, ...change })

test('terms are written, a placeholder and a prepared clause inserted, and the version read is sent (AGR-01, AGR-03, AGR-05)', async () => {
  const sent: unknown[] = []
  server.use(
    api.query('AgreementTemplates', () =>
      HttpResponse.json({
        data: {
          agreementTemplates: [
            template('jp', { version: 2, body: '約束', at: '2026-11-20T12:00:00', by: '青木 千夏' }),
            template('en'),
          ],
        },
      }),
    ),
    api.query('AgreementTemplatePreview', ({ variables }) => {
      const body = String(variables['body'])
      const clauses = body === '' ? [] : [typed('AgreementClause', { isHeading: false, text: `Shown: ${body}` })]
      const unknown = body.includes('{x}') ? ['{x}'] : []
      return HttpResponse.json({
        data: { agreementTemplatePreview: typed('AgreementTemplatePreview', { clauses, unknown }) },
      })
    }),
    api.mutation('SaveAgreementTemplate', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({
        data: { saveAgreementTemplate: typed('AgreementTemplatePayload', { ...done, templates: [] }) },
      })
    }),
  )
  const { user } = await openContracts({ flags: ['settingsEdit'] })
  await user.click(screen.getByRole('button', { name: 'Agreement terms' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agreement terms' }))
  expect(await dialog.findByText(/^Version 2, /)).toBeTruthy()
  await user.click(dialog.getByRole('radio', { name: 'English' }))
  const body = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Terms' })
  expect(body.value).toBe('')
  await user.type(body, 'Dear ')
  await user.click(dialog.getByRole('button', { name: '{student} name of the student' }))
  expect(body.value).toBe('Dear {student}')
  const preview = within(dialog.getByRole('region', { name: 'Preview (sample)' }))
  expect(await preview.findByText('Shown: Dear {student}')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Add clause: Cooling-off' }))
  expect(body.value).toMatch(/^Dear \{student\}\n\n# Cooling-off\n/)
  const written = body.value
  await user.type(body, '{{x}')
  expect(await dialog.findByText('These placeholders do not exist: {x}')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.type(body, '{Backspace}{Backspace}{Backspace}')
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ language: 'en', body: written, version: 0 }]))
})

test('who may not edit settings has no way to the terms (AGR-01)', async () => {
  await openContracts({ flags: ['contractEdit'] })
  expect(screen.queryByRole('button', { name: 'Agreement terms' })).toBeNull()
})
