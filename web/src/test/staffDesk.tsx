import type { Permission } from '@koma/schema/permissions'
import { HttpResponse } from 'msw'
import type { ReactElement } from 'react'
import type { SlotChoicesQuery } from '../gql/graphql.ts'
import { storeSession } from '../shared/session/session.ts'
import { openDeskPage } from './deskArea.tsx'
import { emily, green, speech, station, talk, tanaka, typed } from './deskData.ts'
import { api, server } from './server.ts'

type SlotChoices = SlotChoicesQuery['slotChoices']

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const slotFlags: Permission[] = ['slotNew', 'slotEdit', 'slotDelete', 'slotBook', 'slotCancel']

function aCourse(
  course: typeof talk,
  group: boolean,
  days = everyDay,
  startTime = '08:00',
): SlotChoices['courses'][number] {
  return typed('CourseChoice', {
    course: { ...course, group, isLesson: true },
    days,
    startTime,
    endTime: '22:00',
  })
}

/** French, an evening lesson on weekdays. */
export const french = typed('Course', {
  id: 'c-3',
  code: 'FREN',
  displayName: 'フランス語',
  cost: 2,
  numberOfStudents: 1,
})

/** A school's choices: Emily teaches all three courses, Tanaka free talk alone; slots last 50 minutes. */
export const choices: SlotChoices = typed('SlotChoices', {
  teachers: [
    typed('TeacherChoice', {
      teacher: emily,
      onlineLessonLink: 'https://meet.example/emily',
      courseIds: ['c-1', 'c-2', 'c-3'],
    }),
    typed('TeacherChoice', { teacher: tanaka, onlineLessonLink: '', courseIds: ['c-1'] }),
  ],
  locations: [station, green],
  courses: [aCourse(french, false, [1, 2, 3, 4, 5], '18:00'), aCourse(speech, false), aCourse(talk, true)],
  otherTypes: [typed('Course', { id: 'o-1', code: '_MEETING', displayName: '会議' })],
  defaults: typed('SlotDefaults', {
    slotLengthMinutes: 50,
    availableFromMonths: 1,
    availableFromDay: 1,
    availableFromHour: 9,
    cancelByDays: 1,
    cancelByHour: 18,
    timezoneName: 'Asia/Tokyo',
  }),
})

/** The server's answers to changes, by input. */
export type Answers = Record<string, (input: Record<string, unknown>) => Record<string, unknown> | object[]>

/** The types of the answers that the screens read by fragments. */
const answerTypes: Record<string, string> = {
  createSlot: 'SlotPayload',
  updateSlot: 'SlotPayload',
  changeToOnline: 'SlotPayload',
  bookSlot: 'BookSlotPayload',
  joinWaitingList: 'BookSlotPayload',
  leaveWaitingList: 'BookSlotPayload',
  giveOffer: 'BookSlotPayload',
  bookOther: 'SlotPayload',
  cancelOther: 'SlotPayload',
}

/** The answer to something that worked. */
export const success = { success: true, code: '1001', message: '完了しました。', field: null, slot: null }

/** How a staff member finds the page. */
export type StaffDesk = Omit<Parameters<typeof openDeskPage>[1], 'at'> & {
  at?: string
  may?: Permission[]
  answers?: Answers
}

/**
 * Opens the page as a staff member with the flags of `may` (all of slots unless given). `answers` has the server's
 * answer to a mutation or query by its GraphQL field; `sent` holds the inputs.
 */
export async function openStaffPage(page: ReactElement, options: StaffDesk) {
  const { may = slotFlags, answers = {}, at = '/admin/schedule', ...desk } = options
  history.replaceState(null, '', '/admin/schedule')
  const permissions = Object.fromEntries(may.map((flag) => [flag, true]))
  storeSession(
    JSON.stringify({ _id: '9', type: 'admin', token: 't', firstName: '千夏', lastName: '青木', permissions }),
  )
  const sent: [string, Record<string, unknown>][] = []
  server.use(
    api.query('SlotChoices', () => HttpResponse.json({ data: { slotChoices: choices } })),
    api.query('SlotPlaceWarning', () => HttpResponse.json({ data: { slotPlaceWarning: null } })),
    api.query('RowPlaceWarning', () => HttpResponse.json({ data: { rowPlaceWarning: null } })),
    api.operation(({ operationName, variables, query }) => {
      const field = Object.keys(answers).find((name) => query.includes(`${name}(`))
      if (field === undefined) return undefined
      const input: unknown = variables['input'] ?? variables
      const fields = typeof input === 'object' && input !== null ? { ...input } : {}
      sent.push([operationName ?? field, fields])
      const answer = answers[field]?.(fields)
      return HttpResponse.json({
        data: {
          [field]: Array.isArray(answer)
            ? answer
            : { __typename: answerTypes[field] ?? 'Answer', field: null, ...answer },
        },
      })
    }),
    api.query('SlotChangePeople', () => HttpResponse.json({ data: { slotChangePeople: [] } })),
  )
  return { ...(await openDeskPage(page, { at, ...desk })), sent }
}
