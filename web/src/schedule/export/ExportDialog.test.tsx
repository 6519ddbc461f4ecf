import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, tanaka } from '../../test/deskData.ts'
import { press, type } from '../../test/fields.ts'
import { openStaffPage, type StaffDesk } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import './ExportDialog.tsx'

const openSchedule = (options: StaffDesk) => openStaffPage(<SchedulePage />, options)

standAtNoon()
afterEach(() => void vi.restoreAllMocks())

const slots = [aSlot('a', '2026-11-20', '10:00'), aSlot('b', '2027-03-01', '10:00', { teacher: tanaka })]

function catchFiles() {
  const files: { name: string; blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  URL.createObjectURL = (blob: Blob) => {
    blobs.set(`blob:${blobs.size}`, blob)
    return `blob:${blobs.size - 1}`
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) files.push({ name: this.download, blob })
  })
  return files
}

test('an export needs its period and a teacher, and asks for a long one in parts (SCHED-10, SCHED-96, CSV-03, CSV-08, CSV-09)', async () => {
  const files = catchFiles()
  const { user, asked } = await openSchedule({ slots, language: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Export teachers' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export teacher report' })
  await within(dialog).findByRole('checkbox', { name: 'Emily t001' })
  type('End date', '2026/11/01')
  press('Save CSV')
  await within(dialog).findByText('The end date must not be before the start date.')
  type('End date', '2027/03/31')
  press('None')
  press('Save CSV')
  await within(dialog).findByText('Please choose at least one teacher.')
  expect(files).toEqual([])
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '田中先生 t002' }))
  asked.length = 0
  press('Save CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(asked).toEqual([
    { from: '2026-11-20', to: '2027-02-19' },
    { from: '2027-02-20', to: '2027-03-31' },
  ])
  expect(files[0]?.name).toBe('teacher_report_20261120_1200.csv')
  expect(await files[0]?.blob.text()).toContain('"t002","田中先生","1","0","0.83","0.00"')
})

test('the slot export saves the days and teachers of the list under its name (SCHED-09, CSV-02)', async () => {
  const files = catchFiles()
  const { user } = await openSchedule({ slots })
  await user.click(await screen.findByRole('button', { name: '枠をCSV出力' }))
  await user.click(await screen.findByRole('button', { name: 'CSVを保存' }))
  await waitFor(() => expect(files[0]?.name).toBe('slot_export_20261120_1200.csv'))
  expect(await files[0]?.blob.text()).toContain('"2026-11-20","10:00","10:50"')
})
