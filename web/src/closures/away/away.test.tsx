import { pressWhy } from '../../test/dryRunWhy.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { savedFrom } from '../../test/servedFiles.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { ClosuresPage } from '../ClosuresPage.tsx'

const substitute = (teacherId: string, hindrance: string | null = null, more: object = {}) =>
  typed('Substitute', { teacherId, hindrance, worksThere: true, thereThatDay: false, knownStudents: 0, ...more })
const lesson = (slotId: string, hour: number, names: string[], substitutes: object[], more: object = {}) =>
  typed('AwayLesson', {
    slotId,
    startsAt: `2099-12-30T${hour}:00:00`,
    endsAt: `2099-12-30T${hour}:50:00`,
    begun: false,
    seats: names.map((name) =>
      typed('ClosingSeat', { bookingId: `b-${name}`, studentId: `st-${name}`, name, courseName: '英会話' }),
    ),
    waitingNames: [],
    substitutes,
    ...more,
  })
const lessons = [
  lesson('s-1', 10, ['佐藤 花'], [substitute('t-2', null, { knownStudents: 1 }), substitute('t-3')]),
  lesson('s-2', 11, ['高橋 凛'], [substitute('t-3'), substitute('t-2', 'busy')]),
  lesson('s-3', 12, ['鈴木 蓮'], [substitute('t-2', 'away')]),
  lesson('s-4', 13, [], [substitute('t-2')]),
]
const line = (slotId: string, hour: number, what: string, more: object = {}) =>
  typed('SubstitutionLine', {
    slotId,
    startsAt: `2099-12-30T${hour}:00:00`,
    endsAt: `2099-12-30T${hour}:50:00`,
    success: true,
    message: '',
    what,
    toTeacherId: null,
    warnings: [],
    seats: [],
    waitingNames: [],
    people: [],
    ...more,
  })
const plan = (digest: string, lines: object[]) => typed('SubstitutionPlan', { digest, students: 2, mails: 1, lines })

interface Sent {
  digest: string
  substitution: { choices: { slotId: string; teacherId?: string; close?: boolean }[]; reason: string; tell: boolean }
}

async function openAway(flags?: string[], at = '/admin/schedule/closures') {
  signInStaff(flags)
  const sent: Sent[] = []
  const teacher = (id: string, displayName: string) =>
    typed('TeacherRecord', { id, teacherCode: id, displayName, active: true })
  server.use(
    api.query('Runs', () => HttpResponse.json({ data: { runs: [] } })),
    api.query('Closable', () =>
      HttpResponse.json({
        data: { locations: [], teachers: [teacher('t-1', 'Emily'), teacher('t-2', 'Ken'), teacher('t-3', 'Mia')] },
      }),
    ),
    api.query('AwayLessons', () =>
      HttpResponse.json({ data: { awayLessons: typed('AwayLessonsPayload', { ...done, field: null, lessons }) } }),
    ),
    api.query('SubstitutionPreview', () => {
      const shown = plan('first', [line('s-1', 10, 'give', { toTeacherId: 't-2' }), line('s-4', 13, 'close')])
      return HttpResponse.json({
        data: { substitutionPreview: typed('SubstitutionPayload', { ...done, field: null, plan: shown }) },
      })
    }),
    api.mutation('SubstituteTeacher', ({ variables }) => {
      sent.push(variables['input'] as Sent)
      const busy = line('s-1', 10, 'give', { success: false, message: 'Ken has another slot.', toTeacherId: 't-2' })
      const begun = line('s-4', 13, 'close', { success: false, message: 'It has begun.' })
      const fresh = plan('second', [busy, begun])
      const moved = { success: false, code: 'generalE', message: 'Moved.', field: null, plan: fresh, run: null }
      const answer = sent.length === 1 ? moved : { ...done, field: null, plan: fresh, run: null }
      return HttpResponse.json({ data: { substituteTeacher: typed('SubstitutionPayload', answer) } })
    }),
  )
  const page = await openDeskPage(<ClosuresPage />, { at, language: 'en', closures: [] })
  return { ...page, sent }
}

type User = Awaited<ReturnType<typeof openAway>>['user']
const choiceAt = (time: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(`^Action for .*${time}`) })

async function toLessons(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Teacher absence' }))
  await user.type(screen.getByRole('combobox', { name: /^Who is away/ }), 'Emily')
  await user.click(await screen.findByRole('option', { name: /Emily/ }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), '病気')
  await screen.findByText(/佐藤 花/)
}

test('each lesson has a suggestion; what is chosen is sent, and a fresh plan says why it was refused', async () => {
  const { user, sent } = await openAway()
  await toLessons(user)
  expect(choiceAt('10:00').value).toBe('Ken')
  expect(screen.getAllByText('has taught 1 of the students').length).toBeGreaterThan(0)
  expect(choiceAt('11:00').value).toBe('Mia')
  expect(choiceAt('12:00').value).toMatch(/^Decide later/)
  expect(screen.getByText('no substitute available')).toBeTruthy()
  // Nobody is booked there, so nothing is refunded.
  expect(choiceAt('13:00').value).toBe('Remove empty slot')

  await user.click(choiceAt('11:00'))
  const busy = await screen.findByRole('option', { name: 'Ken — has another slot' })
  expect(busy.getAttribute('data-combobox-disabled')).toBe('true')
  await user.click(screen.getByRole('option', { name: /^Cancel lesson/ }))

  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dry = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(dry.getByText(/^Teacher away: .+ · Emily · 病気$/)).toBeTruthy()
  expect(dry.getByText('Substituted: 1. Cancelled: 0. Empty slots removed: 1.')).toBeTruthy()
  expect(dry.queryByText(/refunded/)).toBeNull()
  expect(choiceAt('10:00').value).toBe('Ken')
  expect(choiceAt('13:00').value).toBe('Remove empty slot')
  expect(dry.getByText('Students affected: 2')).toBeTruthy()
  const file = await savedFrom(dry)
  expect(file.name).toMatch(/^substitution_dry_run_/)
  expect(file.lines.some((each) => each.includes('"substitute","Ken"'))).toBe(true)
  expect(file.lines.some((each) => each.includes('"empty slot removed"'))).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Record absence' }))
  expect(await screen.findByText('unchanged: Ken has another slot.')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Why\? \(.*10:00/ })).toBeTruthy()
  expect(await pressWhy(user, /^Why\? \(.*13:00/)).toMatchObject({
    closing: { closing: { spans: [{ reason: '病気' }], teacherId: 't-1' }, slotId: 's-4' },
  })
  await user.click(screen.getByRole('button', { name: 'Record absence' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record absence' })).toBeNull())
  expect(sent.map(({ digest }) => digest)).toEqual(['first', 'second'])
  expect(sent[0]?.substitution).toMatchObject({
    reason: '病気',
    tell: true,
    choices: [
      { slotId: 's-1', teacherId: 't-2' },
      { slotId: 's-2', close: true },
      { slotId: 's-4', close: true },
    ],
  })
})

test.each([
  ['a booked lesson is cancelled', 'close', [lesson('s-1', 10, ['佐藤 花'], []).seats], true],
  [
    'a booked lesson is given away beside an empty slot that is removed',
    'give',
    [lesson('s-1', 10, ['佐藤 花'], []).seats, []],
    false,
  ],
] as const)('where %s, a refund is named only if there is one', async (_, what, seats, isRefunded) => {
  const { user } = await openAway()
  const lines = seats.map((taken, at) => line(`s-${at}`, 10 + at, at === 0 ? what : 'close', { seats: taken }))
  server.use(
    api.query('SubstitutionPreview', () =>
      HttpResponse.json({
        data: {
          substitutionPreview: typed('SubstitutionPayload', { ...done, field: null, plan: plan('first', lines) }),
        },
      }),
    ),
  )
  await toLessons(user)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dry = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(dry.queryAllByText(/refunded/)).toHaveLength(isRefunded ? 1 : 0)
})

test('a choice can still be changed in the preview, which is asked again and sent as it is shown', async () => {
  const { user, sent } = await openAway()
  const asked: Sent['substitution'][] = []
  server.use(
    api.query('SubstitutionPreview', ({ variables }) => {
      const input = variables['input'] as Sent['substitution']
      asked.push(input)
      const lines = lessons.map((each, at) => {
        const { slotId } = each as unknown as { slotId: string }
        const choice = input.choices.find((one) => one.slotId === slotId)
        const what = choice === undefined ? 'leave' : choice.close === true ? 'close' : 'give'
        return line(slotId, 10 + at, what, {
          toTeacherId: choice?.teacherId ?? null,
          seats: (each as unknown as { seats: object[] }).seats,
        })
      })
      return HttpResponse.json({
        data: {
          substitutionPreview: typed('SubstitutionPayload', {
            ...done,
            field: null,
            plan: plan(`digest-${asked.length}`, lines),
          }),
        },
      })
    }),
  )
  await toLessons(user)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const dry = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(dry.getByText('Substituted: 2. Cancelled: 0. Empty slots removed: 1. Not decided: 1.')).toBeTruthy()
  await user.click(choiceAt('10:00'))
  // Each name says whom of the students they know.
  const option = await screen.findByRole('option', { name: /^Ken\s*has taught 1 of the students$/ })
  expect(option).toBeTruthy()
  await user.click(screen.getByRole('option', { name: 'Mia' }))
  await user.click(choiceAt('11:00'))
  await user.click(await screen.findByRole('option', { name: /^Cancel lesson/ }))
  expect(await dry.findByText('Substituted: 1. Cancelled: 1. Empty slots removed: 1. Not decided: 1.')).toBeTruthy()
  expect(choiceAt('10:00').value).toBe('Mia')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Record absence' }).disabled).toBe(false),
  )
  await user.click(screen.getByRole('button', { name: 'Record absence' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    digest: 'digest-3',
    substitution: {
      choices: [
        { slotId: 's-1', teacherId: 't-3' },
        { slotId: 's-2', close: true },
        { slotId: 's-4', close: true },
      ],
    },
  })
})

test('a meeting and a lesson that has begun stay, and are not counted as undecided', async () => {
  const { user } = await openAway()
  const meeting = lesson('s-1', 10, [''], [substitute('t-2')], {
    seats: [typed('ClosingSeat', { bookingId: 'b-1', studentId: null, name: '', courseName: '会議' })],
  })
  const begun = lesson('s-2', 11, ['高橋 凛'], [substitute('t-2')], { begun: true })
  server.use(
    api.query('AwayLessons', () =>
      HttpResponse.json({
        data: {
          awayLessons: typed('AwayLessonsPayload', { ...done, field: null, lessons: [meeting, begun, lessons[2]] }),
        },
      }),
    ),
    api.query('SubstitutionPreview', () => {
      const lines = [
        line('s-1', 10, 'leave', { seats: (meeting as unknown as { seats: object[] }).seats }),
        line('s-2', 11, 'leave', { seats: (begun as unknown as { seats: object[] }).seats }),
        line('s-3', 12, 'leave', { seats: (lessons[2] as unknown as { seats: object[] }).seats }),
      ]
      return HttpResponse.json({
        data: {
          substitutionPreview: typed('SubstitutionPayload', { ...done, field: null, plan: plan('first', lines) }),
        },
      })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Teacher absence' }))
  await user.type(screen.getByRole('combobox', { name: /^Who is away/ }), 'Emily')
  await user.click(await screen.findByRole('option', { name: /Emily/ }))
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), '病気')
  await screen.findByText(/高橋 凛/)
  expect(choiceAt('10:00').value).toBe('Keep as it is')
  expect(choiceAt('11:00').value).toBe('Keep as it is')
  expect(choiceAt('12:00').value).toBe('Decide later (no change)')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Substituted: 0. Cancelled: 0. Not decided: 1. Unchanged: 2.')).toBeTruthy()
})

test('one teacher takes all that they can; the others keep their own', async () => {
  const { user } = await openAway()
  await toLessons(user)
  await user.click(screen.getByRole('combobox', { name: 'Substitute for all' }))
  await user.click(await screen.findByRole('option', { name: 'Mia (2 of 4)' }))
  expect(choiceAt('10:00').value).toBe('Mia')
  expect(choiceAt('11:00').value).toBe('Mia')
  expect(choiceAt('12:00').value).toMatch(/^Decide later/)
})

const fromSlot = '/admin/schedule/closures?away=t-1&from=2099-12-30T10:00:00&to=2099-12-30T10:50:00'

test('all that the form of an absence lacks is said at once, and who is away is gone to first', async () => {
  const { user } = await openAway()
  await user.click(await screen.findByRole('button', { name: 'Teacher absence' }))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('This is required.')).toBeTruthy()
  expect(screen.getByText('Enter a reason.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Who is away/ }))
})

test('the way from a slot brings its teacher and day, shows the lessons at once and keeps its hours at hand', async () => {
  const { user } = await openAway(undefined, fromSlot)
  const who = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Who is away/ })
  await waitFor(() => expect(who.value).toMatch(/Emily/))
  expect(await screen.findByRole('region', { name: "Emily's lessons" })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Hours' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^From/ }).value).toBe('10:00')
})

test('staff without permission to edit slots see no way to substitutes', async () => {
  await openAway(['settingsEdit'], fromSlot)
  expect(await screen.findByRole('button', { name: 'Add closure' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Teacher absence' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Who is away/ })).toBeNull()
})

test('a preview that finds no server leaves it to the network layer to say so, and can be asked for again', async () => {
  const { user } = await openAway()
  let previewCount = 0
  server.use(
    api.query('SubstitutionPreview', () => {
      previewCount += 1
      return HttpResponse.error()
    }),
  )
  await toLessons(user)
  const preview = screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' })
  for (const times of [1, 2]) {
    await user.click(preview)
    await waitFor(() => expect(previewCount).toBe(times))
    await waitFor(() => expect(preview.disabled).toBe(false))
  }
  expect(screen.queryByRole('alert')).toBeNull()
})
