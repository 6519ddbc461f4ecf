import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { typed } from '../../test/deskData.ts'
import { openStudents, panel } from '../../test/openStudents.tsx'
import { api, server } from '../../test/server.ts'
import { inputOf } from './ownFieldValues.ts'

standAtNoon()

const field = (id: string, kind: 'text' | 'number' | 'choice', nameEn: string, required = false) =>
  typed('StudentField', {
    id,
    nameJp: '',
    nameEn,
    kind,
    required,
    active: true,
    choices:
      kind === 'choice'
        ? [
            typed('FieldChoice', { id: 'c-1', nameJp: '', nameEn: 'Junior high 1', active: true }),
            typed('FieldChoice', { id: 'c-2', nameJp: '', nameEn: 'Junior high 2', active: false }),
          ]
        : [],
  })
const fields = [field('f-1', 'number', 'Height'), field('f-2', 'choice', 'School year')]
const none = { text: null, number: null, date: null, choiceId: null, choice: null, yes: null }
const height = typed('StudentFieldValue', {
  ...none,
  fieldId: 'f-1',
  name: 'Height',
  kind: 'number' as const,
  number: 151,
})

test('values are edited beside the student, and what the server refuses is said at its field (FIELD-03)', async () => {
  const { user, elsewhere } = await openStudents({ at: '/?student=s-1' })
  const sent: unknown[] = []
  const answers = [
    {
      success: false,
      code: '400',
      message: 'No.',
      field: 'fields.f-1',
      errors: [{ field: 'fields.f-1', message: 'Enter a number.' }],
    },
    { success: true, code: '1001', message: '', field: null, errors: [] },
  ]
  server.use(
    api.query('StudentOwnFields', ({ variables }) =>
      HttpResponse.json({
        data: {
          studentFields: fields,
          student: typed('StudentRecord', { id: variables['id'], version: 7, fields: [height] }),
        },
      }),
    ),
    api.mutation('SaveOwnFields', ({ variables: { input } }) => {
      sent.push(input)
      return HttpResponse.json({
        data: {
          updateStudent: typed('StudentPayload', {
            ...answers[sent.length - 1],
            student: typed('StudentRecord', { id: 's-1', version: sent.length === 1 ? 7 : 8, fields: [height] }),
          }),
        },
      })
    }),
  )
  await panel('佐藤 美咲')
  // What a colleague changes is read again, and with it the fields that the school has by now.
  await elsewhere('s-1', { version: 7 })
  const part = within(await screen.findByRole('region', { name: "The school's fields" }))
  const input = part.getByRole<HTMLInputElement>('textbox', { name: 'Height' })
  expect(input.value).toBe('151')
  await user.clear(input)
  await user.type(input, '12,5')
  await user.click(part.getByRole('button', { name: 'Save' }))
  expect(await part.findByText('Enter a number.')).toBeTruthy()
  await user.clear(input)
  await user.type(input, '152.5')
  await user.click(part.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.length).toBe(2))
  expect(sent).toEqual([
    { id: 's-1', version: 7, fields: [{ fieldId: 'f-1', text: '12,5' }] },
    { id: 's-1', version: 7, fields: [{ fieldId: 'f-1', number: 152.5 }] },
  ])
})

test('what is typed becomes a value of its kind; a number with a comma is sent as typed, to be refused (FIELD-03)', () => {
  const of = (kind: 'text' | 'number' | 'date' | 'yesNo' | 'link' | 'choice', typedText: string) =>
    inputOf({ ...field('f', 'text', 'x'), kind }, typedText)
  expect(of('number', ' １２.５ ')).toEqual({ fieldId: 'f', number: 12.5 })
  expect(of('number', '12,5')).toEqual({ fieldId: 'f', text: '12,5' })
  expect(of('date', '2015-04-01')).toEqual({ fieldId: 'f', date: '2015-04-01' })
  expect(of('yesNo', 'no')).toEqual({ fieldId: 'f', yes: false })
  expect(of('choice', 'c-1')).toEqual({ fieldId: 'f', choiceId: 'c-1' })
  expect(of('link', ' ')).toEqual({ fieldId: 'f' })
})
