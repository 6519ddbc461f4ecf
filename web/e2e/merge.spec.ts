import { z } from 'zod'
import { deskViews, expect, formOf, lookAs, lookedAt, nameOf, signInAs, test } from './fixtures.ts'
import { act, openScene } from './studentScene.ts'

for (const view of deskViews)
  test(
    `two students are merged after a look at what it does, and it is undone (MERGE-01, MERGE-02, MERGE-05, MERGE-11, ${nameOf(view)})`,
    formOf(view, 'en 768'),
    async ({ page }) => {
      const scene = await openScene()
      const [stays, goes] = [await scene.student(), await scene.student()]
      const slotId = await scene.slot({ inHours: 72 })
      expect(await act(page, goes, 'bookSlot', { slotId, courseCode: scene.courseCode, online: false })).toBe('1001')
      const [ids] = await scene.sql.query(
        `select a.id as stays, b.id as goes from student a, student b where a.student_id = $1 and b.student_id = $2`,
        [stays, goes],
        z.object({ stays: z.string(), goes: z.string() }),
      )
      const owner = async () =>
        scene.sql.query(
          `select student_id as id from booking where slot_id = $1 and status = 'booked'`,
          [slotId],
          z.object({ id: z.string() }),
        )
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto(`/admin/students?student=${ids?.stays}`)
      await page.getByRole('button', { name: /^(別の生徒と統合する|Merge with another student)$/ }).click()
      const form = page.getByRole('dialog', { name: /生徒の統合|merge students/ })
      await form.getByRole('textbox').fill(goes)
      await lookedAt(page, 'merge-search', view)
      await form.getByRole('button', { name: new RegExp(goes, 'i') }).click()
      const outcome = form.getByRole('region', { name: /^(統合の内容|What will happen)$/ })
      await expect(outcome.getByText(/^(今後の予約|Lessons ahead)$/)).toBeVisible()
      await expect(outcome.getByText(/ログインできなくなります|can no longer sign in/)).toBeVisible()
      await lookedAt(page, 'merge-preview', view)
      // A look changes nothing.
      expect(await owner()).toEqual([{ id: ids?.goes }])
      await form.getByRole('button', { name: /^(統合する|Merge students)$/ }).click()
      await expect(form).toHaveCount(0)
      await expect.poll(owner).toEqual([{ id: ids?.stays }])
      await page.getByRole('button', { name: /^(元に戻す|Undo)$/ }).click()
      await expect.poll(owner).toEqual([{ id: ids?.goes }])
      await page.goto(`/admin/students?student=${ids?.goes}`)
      await expect(
        page.getByRole('button', { name: /^(別の生徒と統合する|Merge with another student)$/ }),
      ).toBeVisible()
      await scene.sql.close()
    },
  )
