import type { Right } from './right.ts'

const staff = { staff: true } as const

/** The permission for a run depends on its kind; the names here are of no kind. */
export const runRights: Right[] = [
  { operation: 'query runs', allowed: staff, call: () => ({}), gets: 'empty', foreign: 'names nothing' },
  { operation: 'query run', allowed: staff, call: ({ free }) => ({ id: free.id }), gets: 'empty', foreign: 'empty' },
  { operation: 'query runSteps', allowed: staff, call: ({ free }) => ({ id: free.id }), foreign: 'empty' },
  {
    operation: 'query stepWhy',
    allowed: staff,
    call: ({ free }) => ({ id: free.id, number: 1 }),
    gets: 'empty',
    foreign: 'empty',
  },
  {
    operation: 'query dryRunWhy',
    allowed: staff,
    call: ({ spareContract }) => ({ input: { settle: { id: spareContract.id } } }),
    foreign: '404',
  },
  {
    operation: 'query deletionWhy',
    allowed: staff,
    call: ({ location }) => ({ input: { kind: 'location', id: location.id } }),
    gets: '403',
    foreign: '404',
  },
  {
    operation: 'query undoPreview',
    when: 'of a task',
    allowed: staff,
    call: ({ free }) => ({ runId: free.id }),
    gets: '404',
    foreign: '404',
  },
  {
    operation: 'query undoPreview',
    when: 'of a batch',
    allowed: staff,
    call: ({ free }) => ({ batchId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query undoPreview',
    when: 'of payments',
    allowed: { staff: 'bulkPayments' },
    call: ({ paidRun }) => ({ paymentsId: paidRun }),
    foreign: 'generalE',
  },
  {
    operation: 'query undoPreview',
    when: 'of an import',
    allowed: staff,
    call: ({ free }) => ({ importId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query undoPreview',
    when: 'of a record',
    allowed: staff,
    call: ({ free }) => ({ recordUndoId: free.id }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation undoRecord',
    allowed: staff,
    call: ({ free }) => ({ input: { id: free.id } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query undoTarget',
    allowed: staff,
    call: ({ free }) => ({ entryId: free.id }),
    gets: 'empty',
    foreign: 'empty',
  },
  ...['cancelRun', 'resumeRun', 'undoRun', 'takeBackRun'].map((name): Right => ({
    operation: `mutation ${name}`,
    allowed: staff,
    call: ({ free }) => ({ id: free.id }),
    gets: '404',
    foreign: '404',
  })),
]
