import type { Right } from './right.ts'

export const recordRights: Right[] = [
  {
    operation: 'subscription recordChanged',
    when: 'of staff',
    allowed: { staff: true },
    call: () => ({ kind: 'staff' }),
    foreign: 'names nothing',
  },
  {
    operation: 'subscription recordChanged',
    when: 'of notes',
    allowed: { teacher: true, staff: true },
    call: () => ({ kind: 'note' }),
    foreign: 'names nothing',
  },
]
