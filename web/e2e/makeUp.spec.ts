import { z } from 'zod'
import { expect, lookAs, signInAs, test, type View } from './fixtures.ts'
import { openScene, seatIn } from './studentScene.ts'

const phone: View = { language: 'ja', width: 390, height: 844 }
const setTold = `update school set make_up_told = $1 where id = (select id from school order by id limit 1)`

test('a teacher marks an absence that was told, the student sees the make-up points, and another mark takes them back (LOT-14, LOT-16, LOT-17)', async ({
  browser,
  page,
  servers,
}) => {
  const scene = await openScene()
  const student = await scene.student({ points: 10 })
  const lesson = await scene.slot({ inHours: -2 })
  await seatIn(scene.sql, lesson, student)
  const [teacher] = await scene.sql.query(
    `update teacher set password_hash = (select password_hash from student where student_id = 's0001' limit 1)
     where display_name = $1 returning teacher_id as code`,
    [scene.teacherName],
    z.object({ code: z.string() }),
  )
  await scene.sql.run(setTold, [100])
  const own = await browser.newContext()
  try {
    await lookAs(page, phone)
    await signInAs(page, 'teacher', teacher?.code ?? '', servers.a)
    await page.goto(`${servers.a}/teacher/list?slot=${lesson}`)
    const sheet = page.getByRole('dialog', { name: /–/ })
    await expect(sheet.getByText(/^欠席（連絡あり）：振替2ポイント（.*まで）$/)).toBeVisible()

    const points = await own.newPage()
    await lookAs(points, phone)
    await signInAs(points, 'student', student, servers.b)
    await points.goto(`${servers.b}/student/bookings`)
    const lots = points.getByText(/まで 2ポイント/)
    await expect(points.getByText(/10/).first()).toBeVisible()
    await expect(lots).toHaveCount(0)

    const marks = sheet.getByRole('group', { name: new RegExp(student) })
    await marks.getByRole('button', { name: '欠席' }).click()
    await sheet.getByRole('button', { name: /^連絡あり .*振替2ポイント/ }).click()
    await expect(sheet.getByText(/振替2ポイント（.*まで）を付与しました/)).toBeVisible()
    await expect(lots.first()).toBeVisible()

    await marks.getByRole('button', { name: '出席' }).click()
    await expect(sheet.getByText(/を付与しました/)).toHaveCount(0)
    await expect(lots).toHaveCount(0)
  } finally {
    await scene.sql.run(setTold, [0])
    await own.close()
    await scene.leave()
  }
})
