import { restOfRecord } from './recordRows.ts'
import { monthAfter, monthOf } from '@koma/schema/rules/time'
import type { Right } from './right.ts'
import type { Scene } from './scene.ts'

const staff = { staff: true } as const
const input = { planName: '月4回', points: 4, price: 12_000 }

/** The change of a monthly contract to a plan from next month on. */
const change = ({ monthly, planVersion, school }: Scene) => ({
  contractId: monthly.stays,
  planVersionId: planVersion,
  from: monthAfter(monthOf(school.now)),
})

/** The contract that keeps an older price, moved to the new one from next month on. */
const priced = (
  { planVersion, contract, version }: Pick<Scene['repriced'], 'planVersion' | 'contract' | 'version'>,
  { now }: Scene['school'],
) => ({ planVersionId: planVersion, from: monthAfter(monthOf(now)), contracts: [{ id: contract, version }] })

export const planRights: Right[] = [
  { operation: 'query plans', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query planVersions', allowed: staff, call: ({ plan }) => ({ id: plan }), foreign: 'empty' },
  {
    operation: 'mutation createPlan',
    allowed: { staff: 'settingsEdit' },
    call: ({ course }) => ({ input: { ...input, courseIds: [course.id] } }),
    foreign: '400',
  },
  {
    operation: 'mutation updatePlan',
    allowed: { staff: 'settingsEdit' },
    call: ({ plan }) => ({ input: { id: plan, version: 1, price: 13_000 } }),
    foreign: '404',
  },
  {
    operation: 'mutation deletePlan',
    allowed: { staff: 'settingsEdit' },
    call: ({ plan }) => ({ id: plan }),
    foreign: '404',
  },
  { operation: 'query planChoices', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation createContractFromPlan',
    allowed: { staff: 'contractNew' },
    call: ({ planVersion, third, school }) => ({
      input: {
        studentId: third.id,
        planVersionId: planVersion,
        startDate: `${monthAfter(monthOf(school.now))}-01`,
        total: 12_000,
      },
    }),
    foreign: '400',
  },
  {
    operation: 'query priceChangePreview',
    allowed: { staff: 'contractEdit' },
    call: ({ repriced, school }) => ({ planId: repriced.plan, from: monthAfter(monthOf(school.now)) }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation startPriceChange',
    allowed: { staff: 'contractEdit' },
    call: ({ repriced: { plan, ...rest }, school }) => ({ input: { planId: plan, ...priced(rest, school) } }),
    foreign: '404',
  },
  {
    operation: 'PUT /api/priceChange/plans/:id',
    allowed: { staff: 'contractEdit' },
    call: ({ repriced: { plan, ...rest }, school }) => ({ id: plan, body: priced(rest, school) }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'query planChangePreview',
    allowed: { staff: 'contractEdit' },
    call: (scene) => ({ input: change(scene) }),
    gets: '1001',
    foreign: '404',
  },
  {
    operation: 'mutation changePlan',
    allowed: { staff: 'contractEdit' },
    call: (scene) => ({ input: change(scene) }),
    foreign: '404',
  },
  {
    operation: 'mutation withdrawPlanChange',
    allowed: { staff: 'contractEdit' },
    call: ({ monthly }) => ({ input: { contractId: monthly.changes } }),
    foreign: '404',
  },
  {
    operation: 'mutation addDiscount',
    allowed: { staff: 'contractEdit' },
    call: ({ monthly }) => ({
      input: { contractId: monthly.stays, name: '兄弟割引', percent: 10, repeat: 'untilEnded' },
    }),
    foreign: '404',
  },
  {
    operation: 'mutation endDiscount',
    allowed: { staff: 'contractEdit' },
    call: ({ monthly }) => ({ input: { contractId: monthly.changes, number: 1, lastDay: '2199-12-31' } }),
    foreign: '404',
  },
  {
    operation: 'POST /api/update/contracts/fromPlan',
    allowed: { staff: 'contractNew' },
    call: ({ planVersion, third, school }) => ({
      body: {
        studentId: third.id,
        planVersionId: planVersion,
        startDate: `${monthAfter(monthOf(school.now))}-01`,
        total: 12_000,
      },
    }),
    foreign: '400',
  },
  {
    operation: 'PUT /api/planChange/contracts/:id',
    allowed: { staff: 'contractEdit' },
    call: (scene) => {
      const { contractId, ...body } = change(scene)
      return { id: contractId, body }
    },
    gets: '1001',
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/planChange/contracts/:id',
    allowed: { staff: 'contractEdit' },
    call: ({ monthly }) => ({ id: monthly.changes }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/discount/contracts/:id',
    allowed: { staff: 'contractEdit' },
    call: ({ monthly }) => ({ id: monthly.stays, body: { name: '兄弟割引', percent: 10, repeat: 'untilEnded' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/discount/contracts/:id',
    allowed: { staff: 'contractEdit' },
    call: ({ monthly }) => ({ id: monthly.changes, body: { number: 1, lastDay: '2199-12-31' } }),
    foreign: 'NOT_FOUND',
  },
  ...restOfRecord({
    resource: 'plans',
    lists: { active: staff, all: staff },
    flags: { create: 'settingsEdit', update: 'settingsEdit', delete: 'settingsEdit' },
    newBody: input,
    body: { price: 13_000 },
    one: ({ plan }) => plan,
  }),
]
