import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { SealField } from './SealField.tsx'

vi.mock('./smallerPicture.ts', () => ({ smallerPicture: async () => 'cGljdHVyZQ==' }))

test('a seal is saved as soon as it is chosen, says why it was refused, and is removed after a question (PAPER-14)', async () => {
  signInStaff(['settingsEdit'])
  const seal = 'data:image/png;base64,iVBORw0KGgo='
  const sent: unknown[] = []
  server.use(
    api.query('PaperSeal', () => HttpResponse.json({ data: { paperSeal: seal } })),
    api.mutation('SetPaperSeal', ({ variables }) => {
      sent.push(variables['input'])
      const refused = { ...done, success: false, code: '400', field: 'data', message: 'Only PNG' }
      const answer = sent.length === 1 ? refused : done
      return HttpResponse.json({ data: { setPaperSeal: typed('PaperSealPayload', { ...answer, paperSeal: seal }) } })
    }),
  )
  const page = (
    <>
      <h1>Settings</h1>
      <SealField locked={false} />
    </>
  )
  const { user } = await openDeskPage(page, { at: '/', language: 'en' })
  expect(await screen.findByRole('img', { name: 'Current seal' })).toBeTruthy()
  await user.upload(screen.getByLabelText('Picture file'), new File(['x'], 'seal.png', { type: 'image/png' }))
  await waitFor(() => expect(sent).toEqual([{ data: 'cGljdHVyZQ==' }]))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Only PNG'))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  const sheet = await screen.findByRole('dialog', { name: 'Remove “Seal”?' })
  await user.click(sheet.querySelector('button[data-autofocus] + button') ?? sheet)
  await waitFor(() => expect(sent[1]).toEqual({ data: null }))
})
