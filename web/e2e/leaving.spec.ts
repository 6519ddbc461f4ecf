import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { axe, deskViews, expect, loginAs, longForm, lookAs, nameOf, screenshot, test, type View } from './fixtures.ts'
import { act, openScene, type Scene } from './studentScene.ts'

const words = {
  ja: {
    edit: '編集',
    end: '無効化と削除',
    allow: '削除できるようにする',
    remove: '削除する',
    asks: /^「.+」の削除$/,
    deactivate: '無効にする',
    sure: '削除しますか？この操作は元に戻せません。',
    done: /^「.+」を(有効に|無効に|保存|削除)しました/,
    students: '影響を受ける生徒',
    teachers: '影響を受ける講師',
    template: '影響を受ける固定枠',
    open: '今後の空き枠',
    booked: '今後の予約済み枠',
    contracts: '有効な契約',
    one: '1枠',
    row: '月 06:00–06:50',
    booking: '予約',
    inUse: /削除できません。代わりに無効にできます。/,
    active: { location: /^この場所を有効にする/, student: /^アカウントを有効にする/ },
  },
  en: {
    edit: 'Edit',
    end: 'Deactivate or delete',
    allow: 'Allow deletion',
    remove: 'Delete',
    asks: /^Delete “.+”$/,
    deactivate: 'Deactivate',
    sure: 'Confirm deletion? This cannot be undone.',
    done: /^(Activated|Deactivated|Saved|Deleted) “.+”/,
    students: 'Students affected',
    teachers: 'Teachers affected',
    template: 'Weekly template',
    open: 'Upcoming open slots',
    booked: 'Upcoming booked slots',
    contracts: 'Active contracts',
    one: '1 slot',
    row: 'Mon 06:00–06:50',
    booking: 'Booked',
    inUse: /can't delete .*\. You can deactivate/,
    active: { location: /^Place is active/, student: /^Account is active/ },
  },
}
type Words = (typeof words)['ja' | 'en']

const ids = z.object({ school: z.string(), teacher: z.string(), course: z.string(), place: z.string() })

/**
 * A scene whose course and teacher have a place of their own, a row of the weekly template and a slot to come in it.
 */
async function openLeaving() {
  const scene = await openScene()
  const placeName = `離れ${randomUUID().slice(0, 6)}`
  const [found] = await scene.sql.query(
    `with place as (insert into location (school_id, location_name) select school_id, $2 from course where code = $1 returning id)
     select c.school_id as school, t.id as teacher, c.id as course, place.id as place
     from course c, teacher t, place where c.code = $1 and t.school_id = c.school_id and t.display_name = $3`,
    [scene.courseCode, placeName, scene.teacherName],
    ids,
  )
  if (found === undefined) throw new Error('no scene')
  const { school, teacher, course, place } = found
  await scene.sql.run(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, [
    school,
    teacher,
    course,
  ])
  /** A row of Monday at six in the morning, when nobody else teaches. */
  const addRow = () =>
    scene.sql.run(
      `with made as (insert into template (school_id, day, start_time, end_time, teacher_id, location_id)
         values ($1, 1, '06:00', '06:50', $2, $4) returning id)
       insert into template_course (school_id, template_id, course_id) select $1, id, $3 from made`,
      [school, teacher, course, place],
    )
  /** A slot at the place so many hours from now; gives its id. */
  const addSlot = async (inHours: number) => {
    const id = await scene.slot({ inHours })
    await scene.sql.run(`update slot set location_id = $3 where school_id = $1 and id = $2`, [school, id, place])
    return id
  }
  const book = async (page: Page, slotId: string) => {
    const code = await scene.student()
    const { courseCode } = scene
    expect(await act(page, code, 'bookSlot', { slotId, courseCode, online: false })).toBe('1001')
    return code
  }
  /** Moves the booked lessons to days ago. */
  const pass = (slotId: string) =>
    scene.sql.run(
      `with given as (update slot set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days',
           available_from = available_from - interval '9 days', cancel_by = cancel_by - interval '9 days'
         where school_id = $1 and id = $2)
       update booking set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
       where school_id = $1 and slot_id = $2`,
      [school, slotId],
    )
  const idOf = async (code: string) => {
    const [row] = await scene.sql.query(
      `select id from student where school_id = $1 and student_id = $2`,
      [school, code],
      z.object({ id: z.string() }),
    )
    return row?.id ?? ''
  }
  return { ...scene, ...found, placeName, addRow, addSlot, book, pass, idOf }
}
type Leaving = Awaited<ReturnType<typeof openLeaving>> & Scene

/** Returns what the page says a record's end touches: each name with its value. */
async function summary(page: Page, text: Words): Promise<Record<string, string>> {
  const lines = page.getByRole('region', { name: text.end }).locator('dl > div')
  await expect(lines.first()).toBeVisible()
  const texts = await lines.evaluateAll((all) =>
    all.map((line): [string, string] => [
      line.querySelector('dt')?.textContent ?? '',
      line.querySelector('dd')?.textContent ?? '',
    ]),
  )
  return Object.fromEntries(texts)
}

/** Deletes what is open, by keyboard: switch, button, question. Gives what the toast says. */
async function remove(page: Page, text: Words, name: string, view: View): Promise<string> {
  await page.getByRole('switch', { name: text.allow }).press('Space')
  await page.getByRole('button', { name: text.remove, exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: text.asks })
  await expect(question.getByText(text.sure)).toBeVisible()
  await expect(question.getByText(name).first()).toBeVisible()
  await axe(page)
  await screenshot(page, 'leaving-question', view)
  await question.getByRole('button', { name: text.remove, exact: true }).press('Enter')
  const toast = page.getByRole('status').filter({ hasText: text.done })
  await expect(toast).toBeVisible()
  return (await toast.textContent()) ?? ''
}

for (const view of deskViews) {
  test(
    `in ${nameOf(view)} a place, a course, a teacher and a student say what their end touches, and history still tells who taught (ATCH-20, ATCH-33, CRS-14, CRS-15, ASTU-32, ASTU-33, SET-25, SHELL-33, LOG-07, D81…86, D123)`,
    longForm,
    async ({ page }) => {
      const text = words[view.language]
      const scene: Leaving = await openLeaving()
      const { teacherName, courseName, placeName } = scene
      const row = `${text.row} ${teacherName}`
      await lookAs(page, view)
      await loginAs(page, 'admin', 'admin')
      const given = await scene.addSlot(5)
      const taught = await scene.book(page, given)
      await scene.pass(given)
      await scene.addSlot(30)
      const booked = await scene.addSlot(54)
      const coming = await scene.book(page, booked)
      await scene.addRow()

      await test.step('a place that slots and the template need stays; deactivated it leaves the template', async () => {
        await page.goto(`/admin/settings/locations?location=${scene.place}`)
        await expect(page.getByText(text.inUse)).toBeVisible()
        expect(await summary(page, text)).toEqual({
          [text.open]: text.one,
          [text.booked]: text.one,
          [text.template]: row,
          [text.teachers]: teacherName,
          [text.students]: `試験 ${coming}`,
        })
        await axe(page)
        await page.getByRole('switch', { name: text.active.location }).press('Space')
        const question = page.getByRole('dialog', { name: /^(場所の無効化|Deactivate place)$/ })
        await expect(question.getByText(row)).toBeVisible()
        await question.getByRole('button', { name: text.deactivate }).press('Enter')
        await expect(page.getByRole('status').filter({ hasText: row })).toBeVisible()
        await expect(page.getByRole('switch', { name: text.active.location })).not.toBeChecked()
        await page.getByRole('switch', { name: text.active.location }).press('Space')
        await expect(page.getByRole('switch', { name: text.active.location })).toBeChecked()
      })

      await scene.addRow()
      await test.step('what lessons to come are booked with cannot be deleted: course, teacher and student', async () => {
        for (const address of [
          `/admin/courses?course=${scene.course}`,
          `/admin/teachers?teacher=${scene.teacher}&view=edit`,
          `/admin/students?student=${await scene.idOf(coming)}&view=edit`,
        ]) {
          await page.goto(address)
          await expect(page.getByText(text.inUse)).toBeVisible()
          expect((await summary(page, text))[text.booked]).toBe(text.one)
          await expect(page.getByRole('switch', { name: text.allow })).toHaveCount(0)
        }
        await axe(page)
        expect(await act(page, coming, 'cancelBooking', { slotId: booked })).toBe('1001')
      })

      await test.step('a student goes with their contract, and the log keeps their name', async () => {
        await page.reload()
        expect(await summary(page, text)).toMatchObject({ [text.contracts]: expect.stringMatching(/^1/) })
        await remove(page, text, `試験 ${coming}`, view)
        await page.goto(`/admin/log?search=${coming}`)
        await expect(
          page
            .getByRole('row')
            .filter({ hasText: `試験 ${coming}` })
            .first(),
        ).toBeVisible()
      })

      await test.step('a course leaves teacher, contracts, template and open slots', async () => {
        await page.goto(`/admin/courses?course=${scene.course}`)
        expect(await summary(page, text)).toEqual({
          [text.open]: view.language === 'ja' ? '2枠' : '2 slots',
          [text.template]: row,
          [text.teachers]: teacherName,
          [text.students]: `試験 ${taught}`,
        })
        const texts = await remove(page, text, courseName, view)
        for (const touched of [row, teacherName, taught]) expect(texts).toContain(touched)
        await expect(page.getByRole('button', { name: courseName, exact: true })).toHaveCount(0)
      })

      await test.step('a teacher goes with open slots and rows of the template', async () => {
        await page.goto(`/admin/teachers?teacher=${scene.teacher}&view=edit`)
        expect(await summary(page, text)).toEqual({
          [text.open]: view.language === 'ja' ? '2枠' : '2 slots',
          [text.template]: row,
        })
        expect(await remove(page, text, teacherName, view)).toContain(row)
        await expect(page.getByRole('button', { name: teacherName, exact: true })).toHaveCount(0)
      })

      await test.step('history tells who taught what, to staff and to the student', async () => {
        await page.goto(`/admin/students?student=${await scene.idOf(taught)}&view=history`)
        const entry = page.getByRole('listitem').filter({ hasText: teacherName })
        await expect(entry).toContainText(courseName)
        await expect(entry).toContainText(placeName)
        await axe(page)
        await loginAs(page, 'student', taught)
        await page.goto('/student/history')
        const own = page.getByRole('listitem').filter({ hasText: teacherName })
        await expect(own).toContainText(courseName)
      })
      await scene.sql.close()
    },
  )
}
