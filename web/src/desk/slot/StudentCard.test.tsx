import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { signInStaff } from '../../test/staff.ts'
import { StudentCard } from './StudentCard.tsx'

standAtNoon()

test.each([
  ['en', 'Contact and contracts', '8 points left', 'Due:', 'Find a lesson'],
  ['jp', '連絡先・契約', '残り 8ポイント', '未払い', 'レッスンを探す'],
] as const)(
  'beside a lesson its student unfolds to number, contracts, what is owed and the next lessons, in %s (ASTU-48)',
  async (language, card, left, owed, find) => {
    signInStaff()
    server.use(
      api.query('StudentCard', () =>
        HttpResponse.json({
          data: {
            student: typed('StudentRecord', {
              id: 's-1',
              fullName: '佐藤 美咲',
              lastReading: 'さとう',
              firstReading: 'みさき',
              phoneNumber: '090-1111-2222',
              contractHolder: '佐藤 誠',
              schoolNotes: '',
              profile: '発音がよい',
              own: typed('Student', {
                id: 's-1',
                upcomingBookings: [
                  typed('OwnBooking', {
                    id: 'b-1',
                    course: typed('Course', { id: 'c-1', displayName: '日常英会話' }),
                    slot: typed('Slot', {
                      id: 'l-1',
                      startsAt: '2026-11-26T18:00:00',
                      endsAt: '2026-11-26T18:50:00',
                    }),
                  }),
                ],
              }),
            }),
            contractPage: typed('ContractPage', {
              contracts: [
                typed('ContractItem', {
                  id: 'k-1',
                  contractNumber: '1760000003401',
                  points: 8,
                  startDate: '2026-11-01',
                  endDate: '2027-10-31',
                  balanceOwing: 12000,
                  contractHolder: '佐藤 誠',
                }),
              ],
            }),
          },
        }),
      ),
    )
    const page = (
      <>
        <h1>Lesson</h1>
        <StudentCard id="s-1" renderDue={({ balanceOwing, student }) => `${student.fullName} ${balanceOwing}`} />
      </>
    )
    const { user } = await openDeskPage(page, { at: '/admin/schedule', language })
    await user.click(screen.getByText(card))
    const phone = await screen.findByRole('link', { name: '090-1111-2222' })
    expect(phone.getAttribute('href')).toBe('tel:090-1111-2222')
    expect(screen.getByText(left, { exact: false })).toBeTruthy()
    for (const text of ['さとう みさき', '佐藤 誠', '発音がよい']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByText(owed, { exact: false }).textContent).toContain('佐藤 美咲 12000')
    expect(screen.getByText(/日常英会話/)).toBeTruthy()
    expect(screen.getByRole('link', { name: /18:00–18:50/ }).getAttribute('href')).toContain('slot=l-1')
    expect(screen.getByRole('link', { name: find }).getAttribute('href')).toBe(
      '/admin/students?student=s-1&find=lesson',
    )
    expect(screen.getByRole('link', { name: '…3401' }).getAttribute('href')).toContain('contract=k-1')
  },
)
