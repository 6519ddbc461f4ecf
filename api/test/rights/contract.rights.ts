import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { restOfRecord } from './recordRows.ts'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const staff = { staff: true } as const
const create = { startDate: '2026-11-01', endDate: '2027-10-31', contractValue: 5000 }
/** The month after the scene's, whose contracts end with its own. */
const nextMonth = ({ school }: Scene) => monthAfter(monthOf(school.now))
const first = ({ spareContract }: Scene) => spareContract.id
const payments = [{ value: 5000, date: '2026-11-20' }]

export const contractRights: Right[] = [
  // Nothing of this school is a stranger's: a list of what is theirs is empty.
  {
    operation: 'query contractPage',
    allowed: staff,
    call: ({ third }) => ({ all: true, studentId: third.id }),
    foreign: 'empty',
  },
  { operation: 'query contractCount', allowed: staff, call: () => ({ all: true }), foreign: 'names nothing' },
  { operation: 'query contract', allowed: staff, call: (scene) => ({ id: first(scene) }), foreign: 'empty' },
  { operation: 'query contractEntries', allowed: staff, call: (scene) => ({ id: first(scene) }), foreign: 'empty' },
  {
    operation: 'query pointLedger',
    allowed: { student: true, staff: true },
    call: (scene) => ({ input: { studentId: scene.student.id } }),
    foreign: 'empty',
    notOwn: [
      {
        as: 'student',
        what: "another student's",
        call: ({ other }) => ({ input: { studentId: other.id } }),
        gets: 'empty',
      },
    ],
  },
  {
    operation: 'query agreementPreview',
    allowed: staff,
    call: (scene) => ({ contractId: first(scene) }),
    foreign: 'empty',
  },
  {
    operation: 'query agreements',
    allowed: staff,
    call: ({ agreed }) => ({ contractId: agreed.contract }),
    foreign: 'empty',
  },
  {
    operation: 'GET /app/agreements/:file',
    allowed: staff,
    call: () => ({ file: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e.pdf' }),
    gets: 'NOT_FOUND',
    foreign: 'names nothing',
  },
  { operation: 'query agreementTemplates', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query agreementTemplatePreview',
    allowed: staff,
    call: () => ({ language: 'jp', body: '# {student}' }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation saveAgreementTemplate',
    allowed: { staff: 'settingsEdit' },
    call: () => ({ input: { language: 'jp', body: '# {student}', version: 0 } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation signAgreement',
    allowed: { staff: 'contractEdit' },
    call: ({ agreed }) => ({ input: { id: agreed.agreement, signedOn: '2026-01-01' } }),
    foreign: '404',
  },
  { operation: 'query agreement', allowed: staff, call: ({ agreed }) => ({ id: agreed.agreement }), foreign: 'empty' },
  {
    operation: 'mutation printAgreement',
    allowed: staff,
    call: (scene) => ({ input: { contractId: first(scene) } }),
    foreign: '404',
  },
  {
    operation: 'mutation createContract',
    allowed: { staff: 'contractNew' },
    call: ({ student }) => ({ input: { ...create, studentId: student.id } }),
    foreign: '400',
    notOwn: [
      {
        as: 'staff',
        what: 'naming a type of other booking as a course',
        call: ({ student, spareOther }) => ({
          input: { ...create, studentId: student.id, courseIds: [spareOther.id] },
        }),
        gets: '400',
      },
    ],
  },
  {
    operation: 'mutation updateContract',
    allowed: { staff: 'contractEdit' },
    call: (scene) => ({ input: { id: first(scene), version: 2, payments } }),
    foreign: '404',
  },
  {
    operation: 'mutation givePoints',
    allowed: { staff: 'contractEdit' },
    call: (scene) => ({
      input: { contractId: first(scene), origin: 'make_up', points: 1, validUntil: '2199-12-31', reason: '休講' },
    }),
    foreign: '404',
  },
  {
    operation: 'mutation undoGivenPoints',
    allowed: { staff: 'contractEdit' },
    call: ({ spareLot }) => ({ id: spareLot }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteContract',
    allowed: { staff: 'contractDelete' },
    call: (scene) => ({ id: first(scene) }),
    foreign: '404',
  },
  {
    operation: 'query monthlyRenewals',
    allowed: { staff: 'contractMonthly' },
    call: (scene) => ({ month: nextMonth(scene) }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation startMonthly',
    allowed: { staff: 'contractMonthly' },
    call: (scene) => ({ input: { month: nextMonth(scene), contracts: [{ id: first(scene), version: 1 }] } }),
    foreign: '404',
  },
  {
    operation: 'PUT /api/admin/monthlyProcessing',
    allowed: { staff: 'contractMonthly' },
    call: (scene) => {
      const startDate = `${nextMonth(scene)}-01`
      return { body: { startDate, endDate: lastDayOfMonth(startDate), contractList: [first(scene)] } }
    },
    foreign: 'NOT_FOUND',
  },
  ...restOfRecord({
    resource: 'contracts',
    lists: { active: staff, all: staff, balanceOwing: staff },
    flags: { create: 'contractNew', update: 'contractEdit', delete: 'contractDelete' },
    newBody: ({ student }) => ({ ...create, studentId: student.code }),
    body: { contractNotes: '分割払い' },
    one: first,
  }),
]
