import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect } from 'vitest'
import type { Student } from '../students/studentRecordDocuments.ts'
import { newStudent } from '../students/studentValues.ts'
import { StudentsPage } from '../students/StudentsPage.tsx'
import { openDeskPage } from './deskArea.tsx'
import { typed } from './deskData.ts'
import { aHistoryRecord } from './historyData.ts'
import { logEntry } from './logData.ts'
import { api, server } from './server.ts'
import { done, signInStaff } from './staff.ts'

type Row = Student &
  Record<'contractCount' | 'points', number> &
  Record<'nextLessonAt' | 'contractsEnd' | 'contractsStart', string | null> & { profile: string; fields: object[] }

/** A student of the list, active and with a contract. */
export function student(id: string, studentCode: string, fullName: string, change: Partial<Row> = {}): Row {
  const [lastName = '', firstName = ''] = fullName.split(' ')
  return typed('StudentRecord', {
    ...newStudent,
    id,
    version: 1,
    studentCode,
    lastName,
    firstName,
    fullName,
    active: true,
    email: `${studentCode}@mail.example`,
    phoneNumber: '090-1111-2222',
    notify: true,
    comLang: 'jp',
    lastLoginAt: '2026-11-20T00:00:00Z',
    hasPassword: true,
    hasCalendarFeed: false,
    lockedUntil: null,
    emailConfirmed: true,
    contractCount: 1,
    points: 8,
    contractsEnd: '2027-03-31',
    contractsStart: null,
    nextLessonAt: '2026-11-21T10:00:00',
    leave: null,
    profile: '',
    fields: [],
    ...change,
  }) as Row
}

const use = typed('RelatedData', {
  students: [],
  teachers: [],
  template: [],
  openSlots: 0,
  bookedSlots: 0,
  waitingLists: 2,
  contracts: 1,
  notes: null,
})

const own = typed('Student', {
  id: 's-1',
  upcomingBookings: [],
  pastBookings: [
    typed('OwnBooking', {
      id: 'b-1',
      attendance: 'absent',
      online: false,
      lessonLocation: '渋谷校',
      course: typed('Course', { id: 'c-1', displayName: '日常英会話' }),
      slot: typed('Slot', {
        id: 'l-1',
        startsAt: '2026-11-18T10:00:00',
        endsAt: '2026-11-18T10:50:00',
        teacher: typed('Teacher', { id: 't-1', displayName: 'Emily' }),
      }),
    }),
  ],
})

const lessonEntry = (id: string, type: 'booking' | 'cancel_return' | 'lesson_moved', moved: object = {}) =>
  aHistoryRecord({ id, type, pointsChange: { booking: -2, cancel_return: 2, lesson_moved: 0 }[type], ...moved })

// The place stayed.
const movedEntry = lessonEntry('h-3', 'lesson_moved', {
  lessonTimeBefore: '2026-11-20T15:00:00',
  lessonLocationBefore: '駅前校',
  teacherBefore: typed('Teacher', { id: 't-2', displayName: 'Tanaka' }),
})

const aLedger = typed('PointLedger', {
  points: 8,
  contracts: [
    { id: 'k-1', contractNumber: '1760000003401', points: 3 },
    { id: 'k-2', contractNumber: '1760000003402', points: 5 },
  ].map((contract) =>
    typed('LedgerContract', { ...contract, startDate: '2026-11-01', endDate: '2027-10-31', lots: [] }),
  ),
  entries: [
    typed('PointEntry', {
      id: 'p-1',
      contractId: 'k-1',
      at: '2026-11-18T21:05:00',
      reason: 'booking',
      value: -2,
      pointsAfter: 3,
      lessonTime: '2026-11-21T10:00:00',
      courseName: '日常英会話',
      lots: [],
    }),
  ],
})

interface Options {
  /** The lessons to come of whoever is open. */
  upcoming?: object[]
  flags?: string[]
  rows?: Row[]
  booked?: number
  /** Why whoever is open cannot be deleted. */
  deletionKept?: string
  at?: string
  nextCode?: string | null
  /** The contract that a new one can be made like. */
  contracts?: object[]
  /** The plans that the school sells. */
  plans?: object[]
  /** The pauses and departures of each student. */
  leaves?: object[]
  /** The school's own fields. */
  ownFields?: object[]
  /** How often own fields cannot be read. */
  failingOwnFields?: number
}

/** Opens the page in English on a server that pages, and remembers the queries and mutations it was sent. */
export async function openStudents({
  flags,
  booked = 0,
  deletionKept,
  at = '/',
  nextCode = null,
  ...options
}: Options = {}) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const requests: Record<string, unknown>[] = []
  const historyRequests: unknown[] = []
  const changeRequests: unknown[] = []
  const ledgerRequests: unknown[] = []
  let rows = options.rows ?? [
    student('s-1', 's0001', '佐藤 美咲'),
    student('s-2', 's0002', '田中 健', { lastLoginAt: null }),
  ]
  const pageOf = (variables: Record<string, unknown>) => {
    const start = Number(variables['after'] ?? 0)
    const end = start + Number(variables['limit'] ?? 200)
    return typed('StudentPage', { students: rows.slice(start, end), next: end < rows.length ? String(end) : null })
  }
  const edited = { current: {} as Partial<Row> }
  let failingOwnFields = options.failingOwnFields ?? 0
  server.use(
    api.query('Students', ({ variables }) => {
      requests.push(variables)
      return HttpResponse.json({ data: { students: pageOf(variables) } })
    }),
    api.query('AlikeStudents', ({ variables }) => {
      const by = (found: (row: Row) => boolean) => typed('StudentPage', { students: rows.filter(found), next: null })
      return HttpResponse.json({
        data: {
          byName: by(({ fullName }) => fullName === variables['name']),
          ...(variables['byPhone'] === true && { byPhone: by(() => false) }),
          ...(variables['byEmail'] === true && { byEmail: by(() => false) }),
        },
      })
    }),
    api.query('FirstContract', () => {
      const course = (id: string, displayName: string, cost: number) =>
        typed('Course', { id, displayName, active: true, cost })
      return HttpResponse.json({
        data: {
          courses: [course('c-1', '日常英会話', 2), course('c-2', '体験レッスン', 1)],
          contractPage: typed('ContractPage', { contracts: options.contracts ?? [] }),
        },
      })
    }),
    api.query('PlanChoices', () =>
      HttpResponse.json({
        data: {
          planChoices: typed('PlanChoices', {
            isNew: true,
            firstMonth: typed('FirstMonthRule', {
              firstMonth: 'days',
              firstMonthRounding: 'down',
              firstMonthUnit: 'ten',
              firstMonthPoints: 'days',
            }),
            versions: options.plans ?? [],
          }),
        },
      }),
    ),
    api.query('FinderTeachers', () => HttpResponse.json({ data: { teachers: [] } })),
    api.query('FinderContracts', () =>
      HttpResponse.json({ data: { contractPage: typed('ContractPage', { contracts: [] }) } }),
    ),
    api.query('FindLessons', () =>
      HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable: [] }) } }),
    ),
    api.query('FirstContractPoints', () =>
      HttpResponse.json({
        data: {
          contractEntries: [typed('ContractEntry', { id: 'e-1', kind: 'points', name: 'opening', value: 12 })],
        },
      }),
    ),
    api.mutation('EnrollStudent', ({ variables }) => {
      sent['enroll'] = variables['input']
      const created = student('s-9', variables['input'].student.studentCode, '佐藤 蘭')
      rows = [...rows, created]
      return HttpResponse.json({ data: { enrollStudent: typed('StudentPayload', { ...done, student: created }) } })
    }),
    api.mutation('InviteAccount', ({ variables }) => {
      sent['invite'] = variables['input']
      return HttpResponse.json({ data: { inviteAccount: typed('AccountPayload', { ...done, message: '' }) } })
    }),
    api.query('Guardians', () => HttpResponse.json({ data: { guardians: [] } })),
    api.query('NextStudentCode', () => HttpResponse.json({ data: { nextStudentCode: nextCode } })),
    api.query('StudentCount', () => HttpResponse.json({ data: { studentCount: rows.length } })),
    api.query('StudentPage', ({ variables }) => {
      const found = rows.find(({ id }) => id === variables['id']) ?? null
      return HttpResponse.json({ data: { student: found && { ...found, ...edited.current } } })
    }),
    api.query('StudentLife', ({ variables }) =>
      HttpResponse.json({
        data: {
          student: typed('StudentRecord', {
            id: variables['id'],
            own: { ...own, upcomingBookings: options.upcoming ?? [] },
          }),
        },
      }),
    ),
    api.query('OwnFields', () =>
      failingOwnFields-- > 0
        ? HttpResponse.json({ errors: [{ message: 'not now' }] })
        : HttpResponse.json({ data: { studentFields: options.ownFields ?? [] } }),
    ),
    api.query('StudentOwnFields', ({ variables }) =>
      HttpResponse.json({
        data: {
          studentFields: [],
          student: typed('StudentRecord', { id: variables['id'], version: 1, fields: [] }),
        },
      }),
    ),
    api.query('StudentPageNote', ({ variables }) =>
      HttpResponse.json({
        data: {
          studentProfile: typed('StudentProfile', {
            id: variables['id'],
            profile: '発音がよい',
            version: 3,
            savedBy: 'Emily',
            savedAt: '2026-11-18T11:00:00',
          }),
        },
      }),
    ),
    api.query('StudentLeaves', () =>
      HttpResponse.json({ data: { studentLeaves: typed('StudentLeavePage', { leaves: options.leaves ?? [] }) } }),
    ),
    api.query('StudentMails', () =>
      HttpResponse.json({
        data: {
          mails: typed('MailPage', {
            mails: [
              typed('Mail', {
                id: 'm-1',
                kind: 'bookingMade',
                subject: 'ご予約の確認',
                state: 'failed',
                queuedAt: '2026-11-18T01:00:00Z',
              }),
            ],
            next: null,
          }),
        },
      }),
    ),
    api.query('StudentUse', () => HttpResponse.json({ data: { studentUse: { ...use, bookedSlots: booked } } })),
    api.query('DeletionVerdict', () =>
      HttpResponse.json({
        data: {
          verdict: typed('Why', { success: deletionKept === undefined, message: deletionKept ?? '' }),
        },
      }),
    ),
    api.query('BookingHistory', ({ variables }) => {
      historyRequests.push(variables['input'])
      return HttpResponse.json({
        data: { history: [lessonEntry('h-1', 'booking'), lessonEntry('h-2', 'cancel_return'), movedEntry] },
      })
    }),
    api.query('RecordHistory', ({ variables }) => {
      changeRequests.push(variables)
      return HttpResponse.json({
        data: {
          recordHistory: typed('LogPage', {
            entries: [
              logEntry({
                id: 'e-2',
                type: 'lesson_moved',
                lessonTime: '2026-11-21T10:00:00',
                lessonTimeBefore: '2026-11-20T15:00:00',
                lessonLocation: '駅前校',
                lessonLocationBefore: '駅前校',
                teacherCode: 't001',
                teacherName: 'Clark Emily',
                teacherCodeBefore: 't002',
                teacherNameBefore: '佐藤先生',
              }),
              logEntry({
                actor: 'staff:s-1',
                actorName: '受付 春香',
                recordKind: 'student',
                changes: [
                  typed('LogChange', { fieldName: null, field: 'email', before: 'old@mail.example', after: '' }),
                  typed('LogChange', { fieldName: null, field: 'schoolNotes', before: null, after: null }),
                ],
              }),
            ],
            next: null,
          }),
        },
      })
    }),
    api.query('PointLedger', ({ variables }) => {
      ledgerRequests.push(variables['input'])
      return HttpResponse.json({ data: { pointLedger: aLedger } })
    }),
    api.mutation('CreateStudent', ({ variables }) => {
      sent['create'] = variables['input']
      const created = student('s-9', variables['input'].studentCode, '森 蘭')
      rows = [...rows, created]
      return HttpResponse.json({ data: { createStudent: typed('StudentPayload', { ...done, student: created }) } })
    }),
    api.mutation('UpdateStudent', ({ variables }) => {
      sent['update'] = variables['input']
      rows = rows.map((each) =>
        each.id === variables['input'].id ? { ...each, ...variables['input'], version: each.version + 1 } : each,
      )
      const now = rows.find(({ id }) => id === variables['input'].id) ?? null
      const relatedData = variables['input'].active === false ? { ...use, contracts: 0 } : null
      return HttpResponse.json({
        data: { updateStudent: typed('StudentPayload', { ...done, student: now, relatedData }) },
      })
    }),
    api.mutation('DeleteStudent', ({ variables }) => {
      sent['delete'] = variables['id']
      rows = rows.filter(({ id }) => id !== variables['id'])
      return HttpResponse.json({ data: { deleteStudent: typed('StudentPayload', { ...done, relatedData: use }) } })
    }),
  )
  const page = await openDeskPage(<StudentsPage renderContracts={({ fullName }) => <p>Contracts of {fullName}</p>} />, {
    at,
    language: 'en',
  })
  await screen.findByRole('heading', { level: 1, name: 'Students' })
  await waitFor(() =>
    expect(
      screen.queryAllByRole('alert').length +
        screen.queryAllByRole('row').length +
        screen.queryAllByText('No results found').length,
    ).toBeGreaterThan(0),
  )
  const elsewhere = async (id: string, change: Partial<Row>) => {
    rows = rows.map((each) => (each.id === id ? { ...each, ...change } : each))
    await page.announceRecords([id])
  }
  /** A colleague deletes one. */
  const remove = async (id: string) => {
    rows = rows.filter((each) => each.id !== id)
    await page.announceRecords([id])
  }
  return { ...page, sent, requests, historyRequests, changeRequests, ledgerRequests, elsewhere, remove }
}

/** The open page of a student, or the form of a new one. */
export const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
