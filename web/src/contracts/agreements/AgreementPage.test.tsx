import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import type { AgreementContent } from './agreementDocuments.ts'
import { AgreementPage } from './AgreementPage.tsx'

const content: AgreementContent = typed('AgreementContent', {
  language: 'en',
  printedOn: '2026-11-20',
  schoolName: 'Koma',
  logoUrl: null,
  header: [],
  contractNumber: '1795326780001',
  studentName: '佐藤 花',
  studentCode: 's0001',
  contractHolder: '佐藤 花',
  email: '',
  phoneNumber: '',
  monthlyContract: false,
  carryOver: false,
  creditType: 'p',
  points: 24,
  startDate: '2026-11-01',
  endDate: '2027-10-31',
  lessons: [],
  contractValue: 30_000,
  memoContractValue: '',
  adjustments: [],
  adjusted: 0,
  subtotal: 30_000,
  paid: 25_000,
  writtenOff: 5000,
  balanceOwing: 5000,
  monthlyBookingLimit: null,
  monthlyCancelLimit: null,
  consent: [],
  clauses: [
    typed('AgreementClause', { isHeading: true, text: 'Promise' }),
    typed('AgreementClause', { isHeading: false, text: 'Nobody is late.' }),
  ],
  templateVersion: 3,
  lacksCoolingOff: true,
})

test('the agreement shows payments and write-offs apart, and prints nothing that was not kept (CON-45, CON-53)', async () => {
  signInStaff([])
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  server.use(
    api.query('AgreementPreview', () => HttpResponse.json({ data: { agreementPreview: content } })),
    api.mutation('PrintAgreement', () => {
      const agreement = typed('Agreement', {
        id: 'a-1',
        at: '2026-11-20T12:00:00',
        by: '青木 千夏',
        signedOn: null,
        pdfPath: '/app/agreements/a-1.pdf',
        content,
      })
      return HttpResponse.json({ data: { printAgreement: typed('AgreementPayload', { ...done, agreement }) } })
    }),
  )
  const at = '/admin/contracts/agreement?contract=k-1'
  const { user } = await openDeskPage(<AgreementPage />, { at, language: 'en' })
  const paper = await screen.findByRole('article')
  const rows = [...paper.querySelectorAll('table tr')].map((row) => row.textContent)
  expect(rows).toEqual([
    'Price¥30,000',
    'Adjustment¥0',
    'Subtotal¥30,000',
    'Paid so far−¥20,000',
    'Written off−¥5,000',
    'Balance¥5,000',
  ])
  expect(screen.getByRole('heading', { name: 'Promise' })).toBeTruthy()
  expect(screen.getByText(/^This contract is longer than two months and costs more than 50,000 yen/)).toBeTruthy()
  expect(paper.closest('[data-draft=true]')).toBeTruthy()
  expect(screen.getByText(/^This agreement isn't saved yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save and print' }))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(screen.getByRole('article').closest('[data-draft=false]')).toBeTruthy()
  expect(screen.queryByText(/isn.t saved yet/)).toBeNull()
})
