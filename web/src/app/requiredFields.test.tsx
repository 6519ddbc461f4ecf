import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { NewCourse } from '../courses/CourseForm.tsx'
import { NewOtherBooking } from '../courses/OtherBookingForm.tsx'
import { NewContract } from '../contracts/form/NewContract.tsx'
import { NewKey } from '../keys/KeyForm.tsx'
import { NewLocation } from '../locations/LocationForm.tsx'
import { NewSlot } from '../schedule/form/NewSlot.tsx'
import { NewStaff } from '../staff/NewStaff.tsx'
import { NewStudent } from '../students/NewStudent.tsx'
import { NewTeacher } from '../teachers/NewTeacher.tsx'
import { NewTemplateRow } from '../template/TemplateForm.tsx'
import { openDeskPage } from '../test/deskArea.tsx'
import { api, server } from '../test/server.ts'
import { signInStaff } from '../test/staff.ts'
import { choices } from '../test/staffDesk.tsx'
import { NewWebhook } from '../webhooks/WebhookForm.tsx'

const nothing = () => undefined

const slotFields = [
  'Lesson date',
  'Start time',
  'End time',
  'Booking opens: date',
  'Booking opens: time',
  'Cancellation deadline: date',
  'Cancellation deadline: time',
  'Place',
  'Teacher',
]

/** The form of each record, the fields that are marked, and those of them that are empty at first. */
const forms: [name: string, form: () => ReactElement, required: string[], missing: string[]][] = [
  [
    'a course',
    () => <NewCourse codes={[]} onCreated={nothing} />,
    ['Code', 'Name', 'Cost', 'Start', 'End'],
    ['Code', 'Name'],
  ],
  ['a type of other booking', () => <NewOtherBooking onCreated={nothing} />, ['Name'], ['Name']],
  ['a place', () => <NewLocation onCreated={nothing} />, ['Name'], ['Name']],
  ['an API key', () => <NewKey onCreated={nothing} />, ['Name'], ['Name']],
  ['a webhook', () => <NewWebhook onCreated={nothing} />, ['Address'], ['Address']],
  [
    'a staff member',
    () => <NewStaff codes={[]} onCreated={nothing} />,
    ['Staff ID', 'Last name', 'First name'],
    ['Staff ID', 'Last name', 'First name'],
  ],
  [
    'a student',
    () => <NewStudent onCreated={nothing} />,
    ['Student ID', 'Last name', 'First name'],
    ['Student ID', 'Last name', 'First name'],
  ],
  [
    'a teacher',
    () => <NewTeacher courses={[]} teachers={[]} onCreated={nothing} />,
    ['Teacher ID', 'Display name', 'Last name', 'First name', 'Calendar colour'],
    ['Teacher ID', 'Display name', 'Last name', 'First name'],
  ],
  [
    'a contract',
    () => <NewContract student={null} onStudent={nothing} onCreated={nothing} />,
    ['Student', 'Start date', 'End date'],
    ['Student'],
  ],
  [
    'a row of the template',
    () => <NewTemplateRow onCreated={nothing} />,
    ['Weekday', 'Start', 'End', 'Teacher', 'Place'],
    ['Weekday', 'Start', 'End', 'Teacher', 'Place'],
  ],
  [
    'a slot',
    () => <NewSlot start={{ date: '', time: '' }} choices={choices} onCreated={nothing} onGiveUp={nothing} />,
    slotFields,
    slotFields,
  ],
]

const labelOf = (field: Element) => (field as HTMLInputElement).labels?.[0]?.textContent?.trim()

test.each(forms)(
  'the form of %s marks what has to be filled in, and says all that is missing when it is sent',
  async (_name, form, required, missing) => {
    signInStaff()
    const changes: string[] = []
    server.use(
      api.query('NextStudentCode', () => HttpResponse.json({ data: { nextStudentCode: null } })),
      api.query('ContractStudents', () => HttpResponse.json({ data: { studentChoices: [] } })),
      api.query('ContractCourses', () => HttpResponse.json({ data: { courses: [] } })),
      api.query('TemplateChoices', () => HttpResponse.json({ data: { slotChoices: choices, fixedStudents: [] } })),
      api.query('RowPlaceWarning', () => HttpResponse.json({ data: { rowPlaceWarning: null } })),
      api.query('SlotPlaceWarning', () => HttpResponse.json({ data: { slotPlaceWarning: null } })),
      api.operation(({ query, operationName }) => {
        if (query.includes('mutation')) changes.push(operationName)
        return undefined
      }),
    )
    const { user } = await openDeskPage(
      <>
        <h1>New</h1>
        {form()}
      </>,
      { at: '/', language: 'en' },
    )
    const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^(Add|Create)/ })
    const create = buttons.find(({ type }) => type === 'submit') as HTMLButtonElement
    const whole = create.form as HTMLFormElement
    const marked = () => [...whole.querySelectorAll('[aria-required="true"]:enabled')]
    expect(marked().map(labelOf)).toEqual(required)
    expect(within(whole).getByText('Required')).toBeTruthy()
    expect(create.disabled).toBe(false)
    await user.click(create)
    const wrong = [...whole.querySelectorAll('[aria-invalid="true"]')]
    expect(wrong.map(labelOf)).toEqual(missing)
    expect(document.activeElement).toBe(wrong[0])
    expect(changes).toEqual([])
    // Pressed once more, it leads there once more.
    await user.click(create)
    expect(document.activeElement).toBe(wrong[0])
  },
)
