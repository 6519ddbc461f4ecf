import { expect, test } from 'vitest'
import type { SchoolRow } from '../../platform/shared/school.entity.ts'
import { withSchool } from './pageSender.ts'

const built =
  '<head><!--koma:school--><title>Koma</title><!--/koma:school--></head><div id="root"><!--koma:frame--></div>'
const school = (fields: Partial<SchoolRow> = {}): SchoolRow =>
  ({
    defaultColor: '#0b6e99',
    logoUrl: null,
    printLogoUrl: null,
    logoAlt: '',
    title: '青空英会話スクール',
    ...fields,
  }) as SchoolRow

test('the page comes with the school in it: title, colours, a frame, and what the app would ask (BRAND-04, BRAND-06)', () => {
  const page = withSchool(built, school(), false)
  expect(page).toContain('<title>青空英会話スクール</title>')
  expect(page).toContain('--koma-brand: #0b6e99; --koma-on-brand: #ffffff')
  expect(page).toContain('<div class="frame"><i aria-hidden="true">青</i><span>青空英会話スクール</span></div>')
  const data = /<script type="application\/json" id="branding">(.*?)<\/script>/.exec(page)?.[1]
  expect(JSON.parse(data ?? '')).toEqual({
    mainColor: '#0b6e99',
    logoUrl: null,
    printLogoUrl: null,
    logoAlt: '',
    title: '青空英会話スクール',
  })
  expect(withSchool(built, school(), true)).toContain('<div class="frame" data-sign-in>')
  expect(withSchool(built, school({ defaultColor: '#ffc0cb' }), true)).toContain('--koma-on-brand: #000000')
})

test("a school's name is only text on the page", () => {
  const title = '</title></script><img src=x onerror=alert(1)>"$&'
  const page = withSchool(built, school({ title, logoUrl: 'https://a.example/"><script>' }), false)
  expect(page).not.toContain('<img src=x')
  expect(page.match(/<script/g)).toHaveLength(1)
  expect(page.match(/<\/script/g)).toHaveLength(1)
  expect(page).toContain('&#60;/title&#62;&#60;/script&#62;')
})
