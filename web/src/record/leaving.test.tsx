import { MantineProvider, TextInput } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, useSearchParams } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Language, setLanguage } from '../shared/i18n/language.ts'
import { leaveFor, mayLeave } from '../ui/open/leaving.ts'
import { Overlay } from '../ui/Overlay.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { RecordForm } from './RecordForm.tsx'
import { OpenInAddress, useLeaving, useLeavingNew } from './useLeaving.ts'
import { useRecordForm } from './useRecordForm.ts'

const schema = z.object({ text: z.string() })
const worked = Promise.resolve({ success: true, message: '' })

/** A form of one field. */
function Form({ name, record, initial }: { name: string; record: string; initial?: string }) {
  const [saved, setSaved] = useState({ text: record })
  const guards = { edited: useLeaving(name), fresh: useLeavingNew() }
  const form = useRecordForm({
    record: saved,
    ...(initial !== undefined && { initial: { text: initial } }),
    schema,
    save: (_, entered) => {
      setSaved(entered)
      return worked
    },
  })
  return (
    <RecordForm form={form} saveLabel={`Save ${name}`} guard={record === '' ? guards.fresh : guards.edited}>
      <TextInput label={name} {...form.field('text')} />
    </RecordForm>
  )
}

const inAddress = ['student', 'view']

/** A student's page: a note, a contract that opens below it, and what is made in a dialog. */
function Page() {
  const [params, setParams] = useSearchParams()
  const [contract, setContract] = useState(true)
  const [dialog, setDialog] = useState<string | null>(null)
  const [part, setPart] = useState<HTMLElement | null>(null)
  const student = params.get('student')
  return (
    <>
      <button onClick={() => setDialog('')}>New</button>
      <button onClick={() => setDialog('copied')}>Copy</button>
      {student !== null && (
        <OpenInAddress value={inAddress}>
          <SidePanel title={student} onClose={() => setParams({})}>
            <Form key={student} name="Note" record="kind" />
            {contract && (
              <section ref={setPart}>
                <button onClick={() => leaveFor(() => setContract(false), part)}>Back</button>
                <Form name="Contract" record="" />
              </section>
            )}
          </SidePanel>
        </OpenInAddress>
      )}
      <Overlay opened={dialog !== null} onClose={() => setDialog(null)} title="New" kind="dialog">
        {dialog !== null && <Form name="Fresh" record="" {...(dialog !== '' && { initial: dialog })} />}
      </Overlay>
    </>
  )
}

async function open(language: Language = 'en') {
  setLanguage(language)
  const element = (
    <>
      <Page />
      <LeaveGuard />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/students?student=1'] })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  await screen.findByLabelText('Note')
  return {
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    goTo: (to: string) =>
      act(async () => {
        void router.navigate(to)
      }),
  }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

const type = (name: string, text: string) => {
  act(() => field(name).focus())
  fireEvent.change(field(name), { target: { value: text } })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const question = () => screen.findByRole('dialog', { name: 'You have unsaved changes' })
const answered = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'You have unsaved changes' })).toBeNull())

test.each([
  [
    'en',
    ['You have unsaved changes', "Your changes to “Note” aren't saved yet.", 'Leave without saving', 'Keep editing'],
  ],
  [
    'jp',
    ['保存していない変更があります', '「Note」の変更は、まだ保存されていません。', '保存せずに離れる', '編集に戻る'],
  ],
] as const)(
  'what is typed is asked about on Escape, and whoever stays is back in the field, in %s',
  async (language, words) => {
    const page = await open(language)
    const [title, lost, leave, stay] = words
    type('Note', 'kinder')
    escape()
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain(lost)
    press(stay)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    expect(page.at()).toBe('/students?student=1')
    expect(field('Note').value).toBe('kinder')
    await waitFor(() => expect(document.activeElement).toBe(field('Note')))

    escape()
    await screen.findByRole('dialog', { name: title })
    press(leave)
    await waitFor(() => expect(page.at()).toBe('/students'))
  },
)

test('two forms on a page are asked about at once: another record, another part of it, another page', async () => {
  const page = await open()
  type('Contract', '30000')
  type('Note', 'kinder')
  for (const to of ['/students?student=2', '/students?student=1&view=edit', '/students', '/teachers']) {
    await page.goTo(to)
    const dialog = await question()
    expect(dialog.textContent).toContain("Your changes to “Note” aren't saved yet.")
    expect(dialog.textContent).toContain("What you entered isn't saved yet.")
    act(() => screen.getByRole('button', { name: 'Keep editing' }).focus())
    escape()
    await answered()
    expect(page.at()).toBe('/students?student=1')
  }
  // Another filter leaves what is open where it is.
  await page.goTo('/students?student=1&search=a')
  expect(page.at()).toBe('/students?student=1&search=a')
  // The question names only what goes, and only that is lost.
  press('Back')
  const dialog = await question()
  expect(dialog.textContent).not.toContain('Note')
  press('Leave without saving')
  await waitFor(() => expect(screen.queryByLabelText('Contract')).toBeNull())
  expect(field('Note').value).toBe('kinder')
  await page.goTo('/students?student=2')
  await question()
  press('Leave without saving')
  await waitFor(() => expect(page.at()).toBe('/students?student=2'))
  expect(field('Note').value).toBe('kind')
})

test('a dialog asks before it closes, by Escape and by its button, and the window before it goes', async () => {
  await open()
  const closes = () => fireEvent(window, new Event('beforeunload', { cancelable: true }))
  press('New')
  await screen.findByLabelText('Fresh')
  expect(closes()).toBe(true)
  type('Fresh', 'A')
  expect(closes()).toBe(false)
  escape()
  await question()
  press('Keep editing')
  await answered()
  await waitFor(() => expect(document.activeElement).toBe(field('Fresh')))
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await question()
  press('Keep editing')
  await answered()
  await waitFor(() => expect(document.activeElement).toBe(field('Fresh')))
  expect(field('Fresh').value).toBe('A')

  let answer = Promise.resolve(true)
  act(() => {
    answer = mayLeave()
  })
  await question()
  press('Keep editing')
  expect(await answer).toBe(false)
  await answered()
  escape()
  await question()
  press('Leave without saving')
  await waitFor(() => expect(screen.queryByLabelText('Fresh')).toBeNull())
  expect(closes()).toBe(true)
  expect(await mayLeave()).toBe(true)
})

test('nothing is asked where nothing was typed, where it was undone, and after it was saved', async () => {
  const page = await open()
  press('Copy')
  await screen.findByLabelText('Fresh')
  // What a copy begins with can be saved as it is, and is nobody's work.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Fresh' }).disabled).toBe(false)
  escape()
  await waitFor(() => expect(screen.queryByLabelText('Fresh')).toBeNull())

  type('Note', 'kinder')
  type('Note', 'kind')
  type('Contract', '30000')
  press('Save Contract')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Contract' }).disabled).toBe(true),
  )
  await page.goTo('/students?student=2')
  expect(page.at()).toBe('/students?student=2')
  expect(screen.queryByRole('dialog')).toBeNull()
})
