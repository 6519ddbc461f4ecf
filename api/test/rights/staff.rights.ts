import type { Right } from './right.ts'

const newcomer = { staffId: 'newcomer', lastName: '高橋', firstName: '翔' }

export const staffRights: Right[] = [
  {
    operation: 'query accounts',
    allowed: { staff: true },
    call: () => ({ userType: 'staff' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query staffMember',
    allowed: { staff: true },
    call: ({ colleague }) => ({ id: colleague.id }),
    foreign: 'empty',
  },
  {
    operation: 'mutation createStaff',
    allowed: { staff: 'staffNew' },
    call: () => ({ input: newcomer }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateStaff',
    allowed: { staff: 'staffEdit' },
    call: ({ colleague }) => ({ input: { id: colleague.id, phoneNumber: '03-0000-0000' } }),
    foreign: 'NOT_FOUND',
    notOwn: [
      {
        as: 'staff',
        what: 'changing admin',
        call: ({ staff }) => ({ input: { id: staff.id, phoneNumber: '03-0000-0000' } }),
        gets: 'FORBIDDEN',
      },
    ],
  },
  {
    operation: 'mutation deleteStaff',
    allowed: { staff: 'staffDelete' },
    call: ({ colleague }) => ({ id: colleague.id }),
    foreign: 'NOT_FOUND',
    notOwn: [{ as: 'staff', what: 'deleting themself', call: ({ staff }) => ({ id: staff.id }), gets: 'FORBIDDEN' }],
  },
  ...['/api/list/staff/all', '/api/staff/all'].map((path): Right => ({
    operation: `GET ${path}`,
    allowed: { staff: true },
    call: () => ({}),
    foreign: 'names nothing',
  })),
  ...['/api/one/staff/:id', '/api/one/admin/:id', '/api/staff/all/:id'].map((path): Right => ({
    operation: `GET ${path}`,
    allowed: { staff: true },
    call: ({ colleague }) => ({ id: colleague.id }),
    foreign: 'NOT_FOUND',
  })),
  {
    operation: 'POST /api/update/staff/new',
    allowed: { staff: 'staffNew' },
    call: () => ({ body: newcomer }),
    foreign: 'names nothing',
  },
  {
    operation: 'PUT /api/update/staff/:id',
    allowed: { staff: 'staffEdit' },
    call: ({ colleague }) => ({ id: colleague.id, body: { phoneNumber: '03-0000-0000' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/admin/staff/:id',
    allowed: { staff: 'staffDelete' },
    call: ({ colleague }) => ({ id: colleague.id }),
    foreign: 'NOT_FOUND',
  },
]
