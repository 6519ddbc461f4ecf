import { Checkbox, MantineProvider, TextInput } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { saying } from '@koma/schema/input/problem'
import { z } from 'zod'
import { CountField } from '../ui/CountField.tsx'
import { type Language, setLanguage } from '../shared/i18n/language.ts'
import { RecordForm } from './RecordForm.tsx'
import { useRecordForm } from './useRecordForm.ts'
import type { Answer } from './useSave.ts'
import { groupError } from './useWrongShown.ts'

const schema = z.object({
  name: z
    .string()
    .trim()
    .refine((text) => text !== '', saying('required')),
  phone: z
    .string()
    .trim()
    .max(30)
    .transform((text) => text.normalize('NFKC')),
})
type Place = z.infer<typeof schema>

const guard = { text: '', isLeaving: () => false }

interface Api {
  sent: Partial<Place>[]
  answer: (changes: Partial<Place>) => Promise<Answer | null>
  reload?: () => Promise<unknown>
}

function PlaceForm({ record, api }: { record: Place; api: Api }) {
  const form = useRecordForm({
    record,
    schema,
    save: (changes) => {
      api.sent.push(changes)
      return api.answer(changes)
    },
    ...(api.reload && { reload: api.reload }),
  })
  return (
    <RecordForm form={form} guard={guard} wordsOf={(field, value) => ({ label: field, value: String(value) })}>
      <TextInput label="Name" {...form.field('name')} />
      <TextInput label="Phone" {...form.field('phone')} />
    </RecordForm>
  )
}

function open(record: Place, answer: Api['answer'], language: Language = 'en') {
  setLanguage(language)
  const api: Api = { sent: [], answer }
  const page = (now: Place) => (
    <MantineProvider env="test">
      <PlaceForm record={now} api={api} />
    </MantineProvider>
  )
  const { rerender } = render(page(record))
  return {
    api,
    user: userEvent.setup(),
    /** Somebody saves another record. */
    become: (now: Place) => rerender(page(now)),
    field: (name: string) => screen.getByLabelText<HTMLInputElement>(name),
    save: () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Save|保存)$/ }),
  }
}

const worked: Answer = { success: true, message: '' }

test('leaving a field shows its value as it will be saved, and changes nothing else (ASTU-26, ATCH-24, CRS-06)', async () => {
  const form = open({ name: '０３', phone: '０３' }, () => Promise.resolve(worked))
  await form.user.click(form.field('Phone'))
  await form.user.tab()
  expect(form.field('Phone').value).toBe('０３')
  expect(form.save().disabled).toBe(true)
  await form.user.type(form.field('Phone'), '－１２ ')
  expect(form.field('Phone').value).toBe('０３－１２ ')
  await form.user.click(form.field('Name'))
  expect(form.field('Phone').value).toBe('03-12')
  await form.user.clear(form.field('Name'))
  await form.user.tab()
  expect(form.field('Name').value).toBe('')
  await form.user.type(form.field('Name'), ' 駅前 ')
  await form.user.click(form.save())
  expect(form.api.sent).toEqual([{ name: '駅前', phone: '03-12' }])
})

test('only what was changed is sent, as the schema writes it, and then nothing is left to save (STF-08)', async () => {
  const form = open({ name: '駅前校', phone: '03-1' }, () => Promise.resolve(worked))
  expect(form.save().disabled).toBe(true)
  await form.user.type(form.field('Name'), ' ')
  expect(form.save().disabled).toBe(true)
  await form.user.type(form.field('Name'), '2 ')
  await form.user.click(form.save())
  expect(form.api.sent).toEqual([{ name: '駅前校 2' }])
  form.become({ name: '駅前校 2', phone: '03-1' })
  expect([form.field('Name').value, form.save().disabled]).toEqual(['駅前校 2', true])
})

test.each([
  ['en', 'This is required.'],
  ['jp', '入力してください。'],
] as const)('a field that the schema refuses shows the error when left, in %s', async (language, words) => {
  const form = open({ name: '駅前校', phone: '' }, () => Promise.resolve(worked), language)
  await form.user.clear(form.field('Name'))
  await form.user.tab()
  expect(screen.getByText(words)).toBeTruthy()
  await form.user.click(form.save())
  expect([form.api.sent, document.activeElement]).toEqual([[], form.field('Name')])
})

test("a field's error stays while other fields are left, corrected by the form or by somebody else (ASTU-25, ASTU-26)", async () => {
  const form = open({ name: '駅前校', phone: '1' }, () => Promise.resolve(worked))
  await form.user.clear(form.field('Name'))
  await form.user.type(form.field('Phone'), '２')
  await form.user.tab()
  expect(form.field('Phone').value).toBe('12')
  expect(screen.getByText('This is required.')).toBeTruthy()
  await form.user.clear(form.field('Phone'))
  await form.user.type(form.field('Phone'), '1')
  form.become({ name: '駅前校', phone: '3' })
  expect(form.field('Phone').value).toBe('3')
  expect(screen.getByText('This is required.')).toBeTruthy()
})

test('saving reports all missing fields at once (ASTU-20, ATCH-19, ATCH-21)', async () => {
  const form = open({ name: '', phone: '' }, () => Promise.resolve(worked))
  expect(form.save().disabled).toBe(true)
  await form.user.type(form.field('Phone'), '03')
  expect(form.save().disabled).toBe(false)
  await form.user.keyboard('{Enter}')
  expect(screen.getByText('This is required.')).toBeTruthy()
  expect(document.activeElement).toBe(form.field('Name'))
  // The button stays on: pressed again, it leads to what is missing again.
  await form.user.click(form.save())
  expect(document.activeElement).toBe(form.field('Name'))
  expect(form.api.sent).toEqual([])
})

test('one fault that is said keeps none of the others from being said (ASTU-20, ATCH-21)', async () => {
  const form = open({ name: '', phone: '' }, () => Promise.resolve(worked))
  await form.user.type(form.field('Phone'), '0'.repeat(31))
  await form.user.tab()
  expect(screen.getByText(/too long/i)).toBeTruthy()
  expect(form.save().disabled).toBe(false)
  await form.user.click(form.save())
  expect(screen.getByText(/too long/i)).toBeTruthy()
  expect(screen.getByText('This is required.')).toBeTruthy()
  expect(form.api.sent).toEqual([])
})

test('a refusal stands at its field, which has the focus, and goes with the next letter (ERR-36)', async () => {
  const form = open({ name: '', phone: '' }, () =>
    Promise.resolve({ success: false, message: 'Name already in use', field: 'name' }),
  )
  await form.user.type(form.field('Name'), 'A')
  await form.user.click(form.save())
  expect(await screen.findByText('Name already in use')).toBeTruthy()
  expect(document.activeElement).toBe(form.field('Name'))
  await form.user.type(form.field('Name'), 'B')
  expect(screen.queryByText('Name already in use')).toBeNull()
  expect(form.field('Name').value).toBe('AB')
})

test('everything that the server finds wrong stands at its field at once (ERR-36)', async () => {
  const errors = [
    { field: 'name', message: 'Name already in use' },
    { field: 'phone', message: 'Use digits.' },
    { field: null, message: 'Of no field' },
  ]
  const form = open({ name: '', phone: '' }, () =>
    Promise.resolve({ success: false, message: 'Name already in use', field: 'name', errors }),
  )
  await form.user.type(form.field('Name'), 'A')
  await form.user.type(form.field('Phone'), '1')
  await form.user.click(form.save())
  expect(await screen.findByText('Name already in use')).toBeTruthy()
  expect(screen.getByText('Use digits.')).toBeTruthy()
  expect(document.activeElement).toBe(form.field('Name'))
})

test('conflicting changes are shown side by side, and neither is lost unseen (D129)', async () => {
  const form = open({ name: 'Main', phone: '1' }, () => Promise.resolve(worked))
  await form.user.type(form.field('Name'), ' hall')
  form.become({ name: 'Main', phone: '2' })
  expect([form.field('Name').value, form.field('Phone').value]).toEqual(['Main hall', '2'])
  expect(screen.queryByText('This record changed after you opened it')).toBeNull()

  form.become({ name: 'Annex', phone: '2' })
  expect(await screen.findByText('This record changed after you opened it')).toBeTruthy()
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Annex', 'Main hall'])
  expect(form.save().disabled).toBe(true)
  await form.user.click(screen.getByRole('button', { name: 'Keep my version' }))
  await form.user.click(form.save())
  expect(form.api.sent).toEqual([{ name: 'Main hall' }])

  form.become({ name: 'Main hall', phone: '2' })
  await form.user.type(form.field('Phone'), '3')
  form.become({ name: 'Main hall', phone: '4' })
  await form.user.click(await screen.findByRole('button', { name: 'Use saved version' }))
  expect([form.field('Phone').value, form.save().disabled]).toEqual(['4', true])
})

test('the focus goes on to the button that saves once it is chosen what to keep, and is not lost when that is off (D129, SHELL-39)', async () => {
  const form = open({ name: 'Main', phone: '' }, () => Promise.resolve(worked))
  await form.user.type(form.field('Name'), ' hall')
  form.become({ name: 'Annex', phone: '' })
  await form.user.click(await screen.findByRole('button', { name: 'Keep my version' }))
  expect(document.activeElement).toBe(form.save())
  await form.user.keyboard('{Enter}')
  form.become({ name: 'Main hall', phone: '' })
  await vi.waitFor(() => expect(form.save().disabled).toBe(true))
  expect(document.activeElement).toBe(form.save().form)
})

test('typing during a save stays unsaved, and is no conflict with oneself (STF-08)', async () => {
  const answers: ((answer: Answer) => void)[] = []
  const form = open({ name: 'Main', phone: '' }, () => new Promise((resolve) => answers.push(resolve)))
  await form.user.type(form.field('Name'), ' a')
  await form.user.click(form.save())
  await form.user.type(form.field('Name'), 'b')
  form.become({ name: 'Main a', phone: '' })
  answers[0]?.(worked)
  await screen.findByRole('button', { name: 'Save' })
  expect(form.field('Name').value).toBe('Main ab')
  expect(screen.queryByText('This record changed after you opened it')).toBeNull()
  await form.user.click(form.save())
  expect(form.api.sent).toEqual([{ name: 'Main a' }, { name: 'Main ab' }])
})

test("another person's save during one's own is no answer to it: once refused, both are shown side by side (STF-08, D129)", async () => {
  const answers: ((answer: Answer) => void)[] = []
  const form = open({ name: 'Main', phone: '' }, () => new Promise((resolve) => answers.push(resolve)))
  await form.user.type(form.field('Name'), ' a')
  await form.user.click(form.save())
  form.become({ name: 'Annex', phone: '' })
  answers[0]?.({ success: false, code: 'stale', message: 'Somebody else has changed this.' })
  expect(await screen.findByText('This record changed after you opened it')).toBeTruthy()
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Annex', 'Main a'])
  expect(form.field('Name').value).toBe('Main a')

  await form.user.click(screen.getByRole('button', { name: 'Keep my version' }))
  await form.user.click(form.save())
  form.become({ name: 'Main again', phone: '' })
  answers[1]?.(worked)
  // This one was saved, and changed by somebody else after that.
  await vi.waitFor(() => expect([form.field('Name').value, form.save().disabled]).toEqual(['Main again', true]))
  expect(screen.queryByText('This record changed after you opened it')).toBeNull()
})

test('after the answer that it is another record by now, the record is read again (D129)', async () => {
  const reloads: string[] = []
  const form = open({ name: 'Main', phone: '' }, () =>
    Promise.resolve({ success: false, code: 'stale', message: 'Somebody else has changed this.' }),
  )
  form.api.reload = () => {
    reloads.push('again')
    return Promise.resolve()
  }
  form.become({ name: 'Main', phone: '' })
  await form.user.type(form.field('Name'), ' a')
  await form.user.click(form.save())
  expect(reloads).toEqual(['again'])
  expect(form.field('Name').value).toBe('Main a')
})

test('beside the button stands how much is wrong, and leads to the first of it (SET-13)', async () => {
  const form = open({ name: '駅前校', phone: '03-1' }, () => Promise.resolve(worked))
  await form.user.clear(form.field('Name'))
  expect(screen.queryByRole('button', { name: /to correct/ })).toBeNull()
  await form.user.click(form.field('Phone'))
  await form.user.click(screen.getByRole('button', { name: '1 entry to correct' }))
  expect(document.activeElement).toBe(form.field('Name'))
  await form.user.type(form.field('Name'), '北口校')
  expect(screen.queryByRole('button', { name: /to correct/ })).toBeNull()
  expect(form.save().disabled).toBe(false)
})

const courseSchema = z.object({
  days: z.array(z.string()).refine((days) => days.length > 0, saying('required')),
  seats: z.int(),
})

function CourseForm({ record }: { record: z.infer<typeof courseSchema> }) {
  const form = useRecordForm({ record, schema: courseSchema, save: () => Promise.resolve(worked) })
  const { days } = form.values
  return (
    <RecordForm form={form} guard={guard} wordsOf={(field, value) => ({ label: field, value: String(value) })}>
      <Checkbox.Group
        label="Days"
        value={days}
        onChange={(next) => form.setField('days', next)}
        error={form.errors['days']}
        errorProps={groupError}
      >
        <Checkbox value="1" label="Monday" />
      </Checkbox.Group>
      <CountField label="Seats" {...form.field('seats')} />
    </RecordForm>
  )
}

function openCourse() {
  setLanguage('en')
  const page = (seats: number) => (
    <MantineProvider env="test">
      <CourseForm record={{ days: ['1'], seats }} />
    </MantineProvider>
  )
  const { rerender } = render(page(4))
  const seats = screen.getByLabelText<HTMLInputElement>('Seats')
  return {
    seats,
    enter: (value: string) => {
      fireEvent.change(seats, { target: { value } })
      fireEvent.blur(seats)
    },
    become: (now: number) => rerender(page(now)),
  }
}

test('the first that is wrong is the one that stands first, also a group of boxes (SET-13)', () => {
  const { enter } = openCourse()
  enter('1.5')
  const monday = screen.getByRole('checkbox', { name: 'Monday' })
  fireEvent.click(monday)
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  fireEvent.click(screen.getByRole('button', { name: '2 entries to correct' }))
  expect(shown.mock.contexts[0]).toBe(screen.getByText('This is required.'))
  expect(document.activeElement).toBe(monday)
})

test('a number that cannot be read is called so beside the one of somebody else, which takes its place (D129)', () => {
  const { seats, enter, become } = openCourse()
  enter('1.5')
  become(6)
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['6', '(not a number)'])
  fireEvent.click(screen.getByRole('button', { name: 'Use saved version' }))
  expect(seats.value).toBe('6')
})
