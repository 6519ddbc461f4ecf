import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { rest, testApp } from '../../../test/server.ts'
import { askerOf } from '../../../test/slotDesk.ts'

/** The lists of D104 that people, courses, places and contracts have. */
const documented = {
  students: ['active', 'all', 'export', 'fixedIndex'],
  contracts: ['active', 'all', 'balanceOwing', 'paymentsReport?sDate=202611010000&eDate=202611302359'],
  lessonTypes: ['active', 'all', 'names', 'schedule', 'export', 'nonLesson'],
  teachers: ['index', 'active', 'all', 'export', 'names'],
  locations: ['all', 'active'],
  staff: ['all'],
  fixedSchedule: ['all'],
  log: ['all'],
}

const pairs = Object.entries(documented).flatMap(([resource, filters]) =>
  filters.map((filter) => ({ resource, filter, name: `${resource} ${filter.replace(/\?.*/, '')}` })),
)

test.each(pairs)(
  '$name is read in both forms, and has nothing of another school (API-17, API-22, API-38, API-41, API-42, API-45, API-53, API-55, API-57, API-59, D104, D106)',
  async ({ resource, filter }) => {
    const other = await openSchool()
    const { student } = await other.readyToBook()
    const own = await openSchool()
    const asker = await askerOf(await own.addStaff())
    const path = (form: string) => form + filter.replace('?', '/?')
    const [listed, generic] = await Promise.all(
      [`/api/list/${resource}/`, `/api/${resource}/`].map(async (form) =>
        rest<unknown>(await testApp(), 'GET', path(form), undefined, asker),
      ),
    )
    expect(listed?.status).toBe(200)
    expect(listed?.body).toBeInstanceOf(Array)
    expect(generic?.body).toEqual(listed?.body)
    expect(listed?.body).toHaveLength(resource === 'staff' ? 1 : 0)
    expect(JSON.stringify(listed?.body)).not.toContain(student.id)
  },
)

test('a list, a filter or a record that there is not is not found (API-16, API-22, D104, D106)', async () => {
  const own = await openSchool()
  const asker = await askerOf(await own.addStaff())
  const unknown = '0199a000-0000-7000-8000-000000000000'
  for (const path of [
    '/api/list/students/others/',
    '/api/list/pupils/all/',
    '/api/students/others/',
    ...Object.keys(documented).map((resource) => `/api/one/${resource}/${unknown}/`),
    ...Object.keys(documented).map((resource) => `/api/one/${resource}/none/`),
  ]) {
    const { status } = await rest(await testApp(), 'GET', path, undefined, asker)
    expect({ path, status }).toEqual({ path, status: 404 })
  }
})
