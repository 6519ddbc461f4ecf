import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setComputerTo, standAtNoonAtSchool } from '../test/computerClock.ts'
import { aSlot } from '../test/deskData.ts'
import { press } from '../test/fields.ts'
import { openStaffPage } from '../test/staffDesk.tsx'
import { SchedulePage } from './SchedulePage.tsx'

standAtNoonAtSchool()
beforeEach(() => sessionStorage.removeItem('usesSchoolTime'))

const free = aSlot('free', '2026-11-20', '11:00')
const words = {
  en: {
    alert: 'Set computer to home timezone.',
    now: 'Times are school time, Asia/Tokyo; it is 12:00 there now.',
    instead: /every time you see and enter is in Asia\/Tokyo, where it is 12:00 now/,
    go: 'Use school time',
    create: 'Create slot',
    add: 'Add slot',
  },
  jp: {
    alert: 'パソコンのタイムゾーンをスクールのタイムゾーンに合わせてください。',
    now: '時刻はスクールの時刻です（Asia/Tokyo、現地は今12:00）',
    instead: /スクールの時刻（Asia\/Tokyo、現地は今12:00）で入力してください/,
    go: 'スクールの時刻で入力する',
    create: '作成する',
    add: '枠を作成',
  },
}

const open = (at: string, language: 'jp' | 'en' = 'en') =>
  openStaffPage(<SchedulePage />, { slots: [free], at: `/admin/schedule${at}`, language })

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test.each(['en', 'jp'] as const)(
  'in another zone school times can be entered, which is said where they are (%s, SCHED-35, SCHED-95, D27)',
  async (language) => {
    setComputerTo('Europe/Berlin')
    const w = words[language]
    await open('', language)
    await screen.findByText(w.now)
    fireEvent.click(await button(w.add))
    await screen.findByText(w.alert)
    await screen.findByText(w.instead)
    expect(screen.queryByRole('button', { name: w.create })).toBeNull()
    press(w.go)
    const form = (await button(w.create)).closest('form')
    expect(within(form as HTMLElement).getByText(w.now)).toBeTruthy()
  },
)

const ways = [
  {
    title: 'the key of a new slot',
    at: '',
    does: () => fireEvent.keyDown(document.body, { key: 'n', code: 'KeyN' }),
    opens: () => button('Create slot'),
  },
  {
    title: 'the calendar’s new slot',
    at: '?view=calendar&span=day',
    does: async () => fireEvent.click(await button('Add slot')),
    opens: () => button('Create slot'),
  },
  {
    title: 'free time of the calendar',
    at: '?view=calendar&span=day',
    does: async () => fireEvent.click(await screen.findByRole('group', { name: 'Fri 20 Nov' })),
    opens: () => button('Create slot'),
  },
  {
    title: 'quick build',
    at: '?view=calendar&span=day',
    does: async () => fireEvent.click(await screen.findByRole('radio', { name: 'Quick build' })),
    opens: () => screen.findByRole('region', { name: 'Quick build' }),
  },
  {
    title: 'edit',
    at: '?slot=free',
    does: async () => fireEvent.click(await button('Edit')),
    opens: () => button('Save'),
  },
]

test.each(ways)(
  '$title goes on after the question, which is asked once a session (SCHED-95, ERR-24)',
  async ({ at, does, opens }) => {
    setComputerTo('Europe/Berlin')
    await open(at)
    await does()
    await screen.findByText(words.en.alert)
    press('Use school time')
    await opens()
    await waitFor(() => expect(screen.queryByText(words.en.alert)).toBeNull())
    cleanup()
    await open(at)
    await does()
    await opens()
    expect(screen.queryByText(words.en.alert)).toBeNull()
  },
)

test('the question comes again until it is answered with yes (D27)', async () => {
  setComputerTo('Europe/Berlin')
  await open('')
  fireEvent.click(await button('Add slot'))
  await screen.findByText(words.en.alert)
  press('Cancel')
  await waitFor(() => expect(screen.queryByText(words.en.alert)).toBeNull())
  fireEvent.click(await button('Add slot'))
  await screen.findByText(words.en.alert)
})

test('nothing is asked or shown if the clocks agree, whatever the names of the zones (D27)', async () => {
  setComputerTo('Asia/Seoul')
  await open('')
  fireEvent.click(await button('Add slot'))
  await button('Create slot')
  expect(screen.queryByText(/school time/)).toBeNull()
})
