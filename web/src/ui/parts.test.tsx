import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toast } from 'react-hot-toast'
import { useListLimit } from './hooks/useListLimit.ts'
import { ConfirmSheet } from './ConfirmSheet.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ListCount } from './ListCount.tsx'
import { SeatMeter } from './SeatMeter.tsx'
import { Segments } from './Segments.tsx'
import { Toasts, toastError, toastInfo, toastSuccess } from './toasts.tsx'

const show = (content: ReactNode) => render(<MantineProvider env="test">{content}</MantineProvider>)

afterEach(() => {
  act(() => toast.removeAll())
})

test('an empty list says so in both languages (SHELL-21)', () => {
  show(<EmptyState />)
  expect(screen.getByText('該当するデータがありません')).toBeTruthy()
  sessionStorage.setItem('language', 'en')
  show(<EmptyState />)
  expect(screen.getByText('No results found')).toBeTruthy()
})

test('choices in one line are radio buttons: one is taken, a click takes another, and what is off stays off', async () => {
  const chosen = vi.fn<(value: string) => void>()
  const data = [
    { value: 'day', label: 'Day' },
    { value: 'week', label: 'Week' },
    { value: 'month', label: 'Month', disabled: true },
  ]
  show(<Segments aria-label="View" data={data} value="day" onChange={chosen} />)
  const group = within(screen.getByRole('radiogroup', { name: 'View' }))
  expect(group.getByRole<HTMLInputElement>('radio', { name: 'Day' }).checked).toBe(true)
  const user = userEvent.setup()
  await user.click(group.getByText('Month'))
  await user.click(group.getByText('Week'))
  expect(chosen.mock.calls).toEqual([['week']])
})

test('a list of more than 100 shows 100 until all are asked for (SHELL-22, SHELL-23, SHELL-24)', async () => {
  sessionStorage.setItem('language', 'en')
  function List() {
    const { shown, total, showAll } = useListLimit(Array.from({ length: 240 }, (_, row) => row))
    return (
      <>
        <ListCount total={total} shown={shown.length} onShowAll={showAll} />
        <ul>
          {shown.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      </>
    )
  }
  const { unmount } = show(<List />)
  expect(screen.getByText('100 of 240 results')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(100)
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(screen.getByText('240 results')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(240)
  expect(screen.queryByRole('button')).toBeNull()
  // Who comes back in this visit has all of them again.
  unmount()
  show(<List />)
  expect(screen.getAllByRole('listitem')).toHaveLength(240)
})

test('toasts have one wording for each language, and at most three are visible (SHELL-31, SHELL-32, ERR-43, D31)', async () => {
  show(<Toasts />)
  act(() => {
    toastSuccess()
    toastError()
  })
  expect(screen.getByText('完了しました')).toBeTruthy()
  expect(screen.getByText('完了できませんでした')).toBeTruthy()
  act(() => toast.removeAll())
  sessionStorage.setItem('language', 'en')
  act(() => {
    toastSuccess()
    toastError()
  })
  expect(screen.getByText('Action successful')).toBeTruthy()
  expect(screen.getByText('Unsuccessful').closest('[role=alert]')).toBeTruthy()
  act(() => {
    toastInfo('third')
    toastInfo('fourth')
  })
  await vi.waitFor(() => expect(screen.queryByText('Action successful')).toBeNull())
  for (const text of ['Unsuccessful', 'third', 'fourth']) expect(screen.getByText(text)).toBeTruthy()
})

test.each([
  [2, 4, '残り2席'],
  [4, 4, '満席'],
  [0, null, '空きあり'],
  [0, 1, '残り1席'],
  [1, 1, '満席'],
  [3, 20, '残り17席'],
])('%i of %s seats taken reads %s', (booked, capacity, text) => {
  show(<SeatMeter booked={booked} capacity={capacity} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('a confirmation waits for what it started and says why it is off', async () => {
  let finish: () => void = () => undefined
  const confirm = () => new Promise<void>((resolve) => (finish = resolve))
  const sheet = (reason: string | null) => (
    <MantineProvider env="test">
      <ConfirmSheet
        opened
        onClose={() => undefined}
        title="予約の確認"
        confirmLabel="予約する"
        onConfirm={confirm}
        disabledReason={reason}
      >
        2ポイント使います
      </ConfirmSheet>
    </MantineProvider>
  )
  const { rerender } = render(sheet(null))
  const dialog = within(await screen.findByRole('dialog', { name: '予約の確認' }))
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: '予約する' })
  await userEvent.click(button)
  expect(button.disabled).toBe(true)
  await act(async () => finish())
  expect(button.disabled).toBe(false)
  rerender(sheet('満席になりました'))
  expect(dialog.getByText('満席になりました')).toBeTruthy()
  expect(button.disabled).toBe(true)
})

test('a question that takes something away starts on the button that keeps it, and stays until what it began has ended', async () => {
  const end = Promise.withResolvers<void>()
  const [closed, confirm] = [vi.fn<() => void>(), vi.fn<() => Promise<void>>(() => end.promise)]
  show(
    <ConfirmSheet opened onClose={closed} title="予約の取消" confirmLabel="取り消す" onConfirm={confirm} danger>
      1ポイント戻ります
    </ConfirmSheet>,
  )
  const dialog = within(await screen.findByRole('dialog', { name: '予約の取消' }))
  const keep = dialog.getByRole<HTMLButtonElement>('button', { name: '戻る' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  const user = userEvent.setup()
  await user.click(dialog.getByRole('button', { name: '取り消す' }))
  expect(keep.disabled).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: '閉じる' }))
  expect(closed).not.toHaveBeenCalled()
  await act(async () => end.resolve())
  await user.click(keep)
  expect([confirm.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1])
})
