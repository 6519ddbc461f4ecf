import type { Right } from './right.ts'

const code = 'newcomer'
const newcomer = { lastName: '高橋', firstName: '翔' }

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
    call: () => ({ input: { staffCode: code, ...newcomer } }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation updateStaff',
    allowed: { staff: 'staffEdit' },
    call: ({ colleague }) => ({ input: { id: colleague.id, version: 1, phoneNumber: '03-0000-0000' } }),
    foreign: '404',
    notOwn: [
      {
        as: 'staff',
        what: 'changing admin',
        call: ({ staff }) => ({ input: { id: staff.id, version: 1, phoneNumber: '03-0000-0000' } }),
        gets: '403',
      },
    ],
  },
  {
    operation: 'mutation deleteStaff',
    allowed: { staff: 'staffDelete' },
    call: ({ colleague }) => ({ id: colleague.id }),
    foreign: '404',
    notOwn: [{ as: 'staff', what: 'deleting themself', call: ({ staff }) => ({ id: staff.id }), gets: '403' }],
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
    call: () => ({ body: { staffId: code, ...newcomer } }),
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
