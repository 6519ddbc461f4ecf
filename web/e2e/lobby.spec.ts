import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import { startApiServer } from './apiServer.ts'
import { demoPassword, expect, test } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

const lobby = readFileSync(join(import.meta.dirname, '..', '..', 'examples', 'lobby', 'index.html'), 'utf8')
const withToken = z.object({ token: z.string() })

test('the lobby screen of the examples shows a lesson as soon as it is booked, without who is in it', async ({
  page,
  request,
}) => {
  // The page is another host's, which the installation has allowed.
  const host = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(lobby))
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const { url: koma, stop } = await startApiServer(process.env['KOMA_E2E_DATABASE'] ?? '', {
    demo: false,
    allowedOrigins: origin,
  })
  const post = async (path: string, data: object, token = '') =>
    withToken.parse(
      await (await request.post(`${koma}${path}`, { headers: { authorization: `Bearer ${token}` }, data })).json(),
    ).token
  const staff = await post('/auth/login', { username: 'admin', password: demoPassword, type: 'admin' })
  const key = await post('/api/keys', { name: 'lobby', scopes: ['slots:read'] }, staff)

  const { sql, student, slot, courseCode, courseName, teacherName } = await openScene()
  const [code, slotId] = [await student(), await slot({ inHours: 6 * 24 })]
  const [found] = await sql.query(
    `select to_char(starts_at, 'YYYY-MM-DD') as day from slot where id = $1`,
    [slotId],
    z.object({ day: z.string() }),
  )
  await sql.close()

  const day = found?.day ?? ''
  // The same page as every Koma serves it.
  const own = await page.context().newPage()
  await own.goto(`${koma}/docs/lobby.html#${new URLSearchParams({ key, day })}`)
  await expect(own.getByRole('status')).toHaveText(/^(Live|最新)$/)
  await page.goto(`${origin}/#${new URLSearchParams({ koma, key, day })}`)
  await expect(page.getByRole('status')).toHaveText(/^(Live|最新)$/)
  const row = page.getByRole('row', { name: teacherName })
  await expect(row).toHaveCount(0)
  expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
  await expect(row).toContainText(courseName)
  await expect(row).not.toContainText(code)
  await expect(own.getByRole('row', { name: teacherName })).toContainText(courseName)
  await page.close()
  await stop()
  host.close()
})
