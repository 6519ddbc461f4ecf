import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { Guide } from './Guide.tsx'

const nothing = {
  hours: false,
  places: false,
  courses: false,
  teachers: false,
  students: false,
  slots: false,
  signIn: false,
}

async function openGuide(flags = ['settingsEdit'], at = '/admin/schedule', hours = true) {
  signInStaff(flags)
  let guide: typeof nothing | null = { ...nothing, hours }
  const fields: object[] = []
  const added: string[] = []
  server.use(
    api.query('Guide', () => HttpResponse.json({ data: { guide: guide && typed('Guide', guide) } })),
    api.query('FieldNames', () => HttpResponse.json({ data: { studentFields: fields } })),
    api.mutation('AddReadyFields', ({ variables: { input } }) => {
      fields.push(typed('StudentField', { id: 'f-1', nameJp: '学年', nameEn: '', active: true }))
      added.push(...input.fields)
      return HttpResponse.json({
        data: { addReadyStudentFields: typed('StudentFieldsPayload', { ...done, studentFields: fields }) },
      })
    }),
    api.mutation('KeepHours', () => {
      guide = { ...nothing, hours: true }
      return HttpResponse.json({ data: { keepHours: typed('GuidePayload', { ...done }) } })
    }),
    api.mutation('PutGuideAway', () => {
      guide = null
      return HttpResponse.json({ data: { putGuideAway: typed('GuidePayload', { ...done }) } })
    }),
  )
  const page = (
    <>
      <h1>Schedule</h1>
      <Guide />
    </>
  )
  const desk = await openDeskPage(page, { at, language: 'en' })
  const become = (change: Partial<typeof nothing>) => {
    guide = { ...nothing, ...guide, ...change }
    return desk.announceRecords([])
  }
  return { ...desk, become, added }
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
const steps = () => screen.getAllByText(/^(Done|To do)$/).map(({ textContent }) => textContent)

test('each step leads to its page and ticks itself, whoever takes it, until the guide is put away (D150)', async () => {
  const { become, user } = await openGuide()
  expect(await screen.findByText('1 of 7 steps done')).toBeTruthy()
  expect(links()).toEqual([
    '/admin/settings/school',
    '/admin/settings/locations',
    '/admin/courses',
    '/admin/courses/import',
    '/admin/teachers',
    '/admin/teachers/import',
    '/admin/students',
    '/admin/students/import',
    '/admin/contracts/import',
    expect.stringMatching(/^\/admin\/schedule\?view=calendar&span=week&date=\d{4}-\d\d-\d\d&build=1$/),
    '/admin/students/passwords?filter=noPassword',
  ])
  await become({ places: true })
  expect(await screen.findByText('2 of 7 steps done')).toBeTruthy()
  expect(steps()).toEqual(['Done', 'Done', 'To do', 'To do', 'To do', 'To do', 'To do'])
  await become({ courses: true, teachers: true, students: true, slots: true })
  // A school is not ready while none of its students can sign in.
  expect(await screen.findByText('6 of 7 steps done')).toBeTruthy()
  await become({ signIn: true })
  expect(await screen.findByText("You're ready: students can book.")).toBeTruthy()
  // What is there already is imported from its list.
  expect(links()).toHaveLength(7)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Getting started')).toBeNull())
})

test.each([
  '/admin/settings/locations',
  '/admin/courses',
  '/admin/courses/import',
  '/admin/students/passwords?filter=noPassword',
  '/admin/contracts',
  '/admin/schedule?view=calendar&span=week',
])('on the page of a step, %s, one line says what is next and leads back', async (at) => {
  const { become } = await openGuide(['settingsEdit'], at)
  const landmark = await screen.findByRole('navigation', { name: 'Getting started' })
  const back = within(landmark).getByRole('link', { name: /^Getting started/ })
  expect([back.getAttribute('href'), links()]).toEqual(['/admin/schedule', ['/admin/schedule']])
  expect(back.textContent).toContain('1 of 7 steps done')
  expect(back.textContent).toContain('Next: Places')
  await become({ places: true })
  await waitFor(() => expect(back.textContent).toContain('Next: Courses'))
})

test('the guide stands whole above the schedule alone, and only who edits settings puts it away', async () => {
  const { close } = await openGuide([])
  await screen.findByText('Getting started')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Dismiss' }).disabled).toBe(true)
  close()
  await openGuide([], '/admin/log')
  expect(screen.queryByText('Getting started')).toBeNull()
})

test('hours and rules that suit as they are can be kept from their step, by who edits settings (D150)', async () => {
  const { close } = await openGuide([], '/admin/schedule', false)
  const keep = () =>
    screen.findByRole<HTMLButtonElement>('button', { name: /^Keep the defaults \(\d\d:\d\d–\d\d:\d\d\)$/ })
  expect((await keep()).disabled).toBe(true)
  close()
  const { user } = await openGuide(['settingsEdit'], '/admin/schedule', false)
  await user.click(await keep())
  expect(await screen.findByText('1 of 7 steps done')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Keep/ })).toBeNull()
})

test('each common field of students is added with one press, by who edits settings (FIELD-13)', async () => {
  const { close } = await openGuide([])
  await screen.findByText('Getting started')
  expect(screen.queryByRole('region', { name: 'Common fields' })).toBeNull()
  close()
  const { user, added } = await openGuide()
  await user.click(await screen.findByRole('button', { name: 'School year' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'School year' })).toBeNull())
  expect(added).toEqual(['schoolYear'])
  expect(screen.getByRole('button', { name: 'Address' })).toBeTruthy()
})
