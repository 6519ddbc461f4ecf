import { axe, expect, formOf, lookAs, nameOf, screenshot, signInAs, test, type View } from './fixtures.ts'

const views: View[] = [
  { language: 'ja', width: 1280, height: 800 },
  { language: 'en', width: 768, height: 1024 },
]

const words = {
  ja: {
    choose: 'ファイルを選ぶ',
    refused: '取り込めない 2',
    apply: '1件を取り込む',
    done: /取り込みました/,
    back: '元に戻す',
    is: '元に戻しました',
  },
  en: {
    choose: 'Choose a file',
    refused: 'Refused 2',
    apply: 'Import 1 row',
    done: /^Imported:/,
    back: 'Undo',
    is: 'Undone',
  },
}

for (const view of views) {
  test(
    `in ${nameOf(view)} a file of students is checked, imported and undone by keyboard, axe objects to nothing (ASTU-12, CSV-10)`,
    formOf(view, 'ja 1280'),
    async ({ page }) => {
      const text = words[view.language]
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/students/import')
      const choose = page.getByRole('button', { name: text.choose })
      await choose.waitFor()
      await axe(page)
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')])
      const file = `生徒ID,姓,名,好きな色,残高\nfile${view.width},新井,花,赤,3\ns1,短い,ID,,\ns0001,=SUM(A1),,,\n`
      await chooser.setFiles({ name: '名簿.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await expect(page.getByText(text.refused)).toBeVisible()
      await axe(page)
      await screenshot(page, 'import', view)
      await page.getByRole('button', { name: text.apply }).press('Enter')
      await expect(page.getByText(text.done)).toBeVisible()
      await axe(page)
      await page.getByRole('button', { name: text.back }).first().press('Enter')
      const question = page.getByRole('dialog')
      const confirm = question.getByRole('button', { name: text.back, exact: true })
      // It waits for who would be told; until then Enter would press the button that has the focus, which keeps it.
      await expect(confirm).toBeEnabled()
      await confirm.press('Enter')
      await expect(page.getByText(text.is).first()).toBeVisible()
      await screenshot(page, 'import-undone', view)
    },
  )
}
