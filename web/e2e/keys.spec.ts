import { axe, deskViews, expect, formOf, lookAs, screenshot, signInAs, test } from './fixtures.ts'
import { enlargeText, misplacedText } from './largeText.ts'

const words = {
  ja: {
    add: 'APIキーを追加',
    name: '名前',
    slots: '枠',
    read: '読み取り',
    create: '追加する',
    token: 'APIキー',
    kept: '保存したので閉じる',
    notUsed: '未使用',
    rotate: '新しいキーに切り替え',
    revoke: '無効にする',
    question: 'キーの無効化',
    revoked: /無効にしました/,
  },
  en: {
    add: 'Add key',
    name: 'Name',
    slots: 'Slots',
    read: 'Read',
    create: 'Add',
    token: 'API key',
    kept: "I've saved it. Close",
    notUsed: 'Not yet',
    rotate: 'Replace key',
    revoke: 'Revoke',
    question: 'Revoke key',
    revoked: /^Revoked/,
  },
}
for (const view of deskViews) {
  const m = words[view.language]
  test(
    `in ${view.language} a key is made, opens what it may read and nothing else, and ends at once (decision 037)`,
    formOf(view, 'ja 1280'),
    async ({ page, request }) => {
      await lookAs(page, view)
      await signInAs(page, 'admin', 'admin')
      await page.goto('/admin/settings/keys')
      await axe(page)
      await page.getByRole('button', { name: m.add }).first().click()
      const called = `${view.language === 'ja' ? '表示板' : 'Lobby screen'} ${Date.now()}`
      await page.getByRole('textbox', { name: m.name }).fill(called)
      const dialog = page.getByRole('dialog', { name: m.add })
      const access = dialog.getByRole('radiogroup', { name: m.slots, exact: true })
      await access.getByText(m.read, { exact: true }).click()
      await axe(page)
      await screenshot(page, 'keys-new', view)
      await dialog.getByRole('button', { name: m.create, exact: true }).click()
      const shown = page.getByRole('textbox', { name: m.token })
      await expect(shown).toHaveValue(/^koma_[0-9A-Za-z]{38}$/)
      const token = await shown.inputValue()
      await axe(page)
      await screenshot(page, 'keys-shown-once', view)
      await page.getByRole('button', { name: m.kept }).click()
      await expect(page.getByText(m.notUsed, { exact: true }).first()).toBeVisible()
      await screenshot(page, 'keys-open', view)

      const origin = new URL(page.url()).origin
      const asked = (query: string) =>
        request.post(`${origin}/graphql`, { data: { query }, headers: { authorization: `Bearer ${token}` } })
      const today = new Date().toISOString().slice(0, 10)
      expect((await asked(`{ slots(from: "${today}", to: "${today}") { id startsAt } }`)).status()).toBe(200)
      expect((await asked('{ students(filter: active) { students { id } } }')).status()).toBe(403)

      // Whoever reads with large letters is asked in whole words, too.
      await enlargeText(page)
      await page.getByRole('button', { name: m.rotate }).click()
      await expect(page.getByRole('dialog', { name: m.rotate }).getByRole('button', { name: m.rotate })).toBeVisible()
      await expect.poll(() => misplacedText(page)).toEqual([])
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: m.revoke }).click()
      await page.getByRole('dialog', { name: m.question }).getByRole('button', { name: m.revoke }).click()
      await expect(page.getByText(m.revoked).first()).toBeVisible()
      await axe(page)
      await screenshot(page, 'keys-revoked', view)
      expect((await asked('{ school { name } }')).status()).not.toBe(200)
    },
  )
}
