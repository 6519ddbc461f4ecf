import { expect, test } from 'vitest'
import { plainSvg } from './plainSvg.ts'

const svg = (inside: string, more = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${more}>${inside}</svg>`
const dot = `<circle cx="5" cy="5" r="5" fill="#c00"/>`

function plainText(source: string): string | null {
  const plain = plainSvg(source)
  return typeof plain === 'string' ? null : plain.text
}

test.each([
  ['a script', `${dot}<script>alert(1)</script>`],
  ['a handler', `<g onload="alert(1)" onclick='alert(1)'>${dot}</g>`],
  [
    'foreign content',
    `${dot}<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>`,
  ],
  ['a link', `<a xlink:href="javascript:alert(1)">${dot}</a>`],
  ['a picture from elsewhere', `${dot}<image href="https://evil.example/p.png" width="1" height="1"/>`],
  ['a file', `${dot}<image xlink:href="file:///etc/passwd.png"/><use href="other.svg#x"/>`],
  ['a drawing in a drawing', `${dot}<image href="data:image/svg+xml;base64,PHN2Zz4="/>`],
  [
    'a style that loads',
    `<style>@import "https://evil.example/a.css"; .a{fill:url(https://evil.example/#a)}</style>${dot}`,
  ],
  [
    'an attribute that loads',
    `<g fill="url(&#104;ttps://evil.example/x)" style="background:u\\rl(//evil.example)">${dot}</g>`,
  ],
  [
    'an animation',
    `<circle cx="5" cy="5" r="5" fill="#c00"><set attributeName="href" to="javascript:alert(1)"/><animate attributeName="r"/></circle>`,
  ],
])('a drawing with %s keeps only the drawing', (_what, inside) => {
  const kept = plainText(svg(inside))
  expect(kept ?? '').toContain(`<circle cx="5" cy="5" r="5" fill="#c00">`)
  expect(kept).not.toMatch(
    /script|onload|onclick|foreignObject|iframe|evil|javascript|file:|other\.svg|svg\+xml|import|<set|<animate|<a[ >]/i,
  )
})

const cheap = `<path d="M0 0h9v9z"/>`

test.each([
  [
    'a pattern',
    `<pattern id="p" width="500" height="500">${cheap}</pattern><rect width="9" height="9" fill="url(#p)"/>`,
  ],
  [
    'a pattern by class',
    `<style>.a{fill:url('#p')}</style><pattern id="p">${cheap}</pattern><rect class="a" width="9" height="9"/>`,
  ],
  ['a pattern by style', `<pattern id="p">${cheap}</pattern><rect style="stroke: url( #p )" width="9" height="9"/>`],
  ['a mask', `<mask id="m">${cheap}</mask><g mask="url(#m)">${dot}</g>`],
  ['a filter', `<filter id="f"><feGaussianBlur stdDeviation="900"/></filter><g style="filter:url(#f)">${dot}</g>`],
  ['a filter of no name', `<g filter="blur(900px)">${dot}</g>`],
  ['dashes', `<path d="M0 0h9" stroke="#000" stroke-dasharray=".001"/>`],
  ['dashes by tag', `<style>path{stroke-dasharray:.001 .001!important}</style>${cheap}`],
  [
    'dashes that are repeated',
    `<path id="d" d="M0 0h9" stroke="#000" stroke-dasharray=".001"/>${'<use href="#d"/>'.repeat(40)}`,
  ],
  ['a picture within', `<image href="data:image/png;base64,iVBORw0K" width="2" height="2"/>`],
])('a drawing with %s is not taken', (_what, inside) => {
  expect(plainSvg(svg(inside))).toBe('forbidden')
})

test('parts that nothing is drawn with do no harm, as drawing programs leave them', () => {
  const unused = `<defs><pattern id="p">${cheap}</pattern><mask id="m"/><filter id="f"/></defs>`
  const plain = plainText(svg(`${unused}<g style="filter:none;mask:none;stroke-dasharray:none">${dot}</g>`))
  expect(plain).toContain('<circle')
  expect(plain).not.toMatch(/pattern|mask|filter|dash/)
})

test('styles and repeated parts of a drawing move to where they are used', () => {
  const inside = `<defs><style>/* a */ .a,.b{fill:url(#g);opacity:.5} #r{stroke:#00f} path{fill:#0f0}</style>
    <linearGradient id="g" xlink:href="#g2"><stop offset="0" style="stop-color:#fff"/></linearGradient><linearGradient id="g2"/>
    <clipPath id="c"><use xlink:href="#r" overflow="visible"/></clipPath><symbol id="s" viewBox="0 0 2 2"><path d="M0 0h2"/></symbol></defs>
    <rect id="r" width="9" height="9"/><path d="M0 0h9v9z" class="a" clip-path="url(#c)"/><use href="#s" x="3" width="4" height="4"/>`
  const kept = plainText(svg(inside)) ?? ''
  for (const part of [
    '<path d="M0 0h9v9z" clip-path="url(#c)" fill="url(#g)" opacity=".5">',
    '<linearGradient id="g" href="#g2"><stop offset="0" stop-color="#fff">',
    '<clipPath id="c"><rect id="r" width="9" height="9" stroke="#00f" transform="translate(0 0)">',
    '<g transform="translate(3 0)"><svg viewBox="0 0 2 2" width="4" height="4"><path d="M0 0h2" fill="#0f0">',
  ])
    expect(kept).toContain(part)
  expect(kept).not.toMatch(/<style|<use|class=|style=|xlink/)
})

test('letters are for browsers, which have fonts', () => {
  const plain = plainSvg(svg(`${dot}<text x="1" y="2">A &amp; B<tspan>C</tspan></text>`))
  expect(plain).toMatchObject({ text: expect.stringContaining('A &#38; B<tspan>C</tspan>') })
  expect(plain).toMatchObject({ drawing: expect.not.stringContaining('text') })
})

test.each([
  ['without a size', svg(dot), 'width="800" height="800"'],
  ['as wide as a wall', svg(dot, ' width="100000" height="50000"'), 'width="800" height="400"'],
  [
    'with a size alone',
    `<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="10mm">${dot}</svg>`,
    'viewBox="0 0 20 10"',
  ],
])('a drawing %s is drawn as large as logos are kept', (_what, source, expected) => {
  expect(plainSvg(source)).toMatchObject({ drawing: expect.stringContaining(expected) })
})

test('a drawing that says only its proportions gets a size, without which paper does not show it (BRAND-10)', () => {
  const drawing = (says: string) => plainText(`<svg xmlns="http://www.w3.org/2000/svg" ${says}>${dot}</svg>`)
  expect(drawing('viewBox="0 0 200 60"')).toMatch(/^<svg [^>]*width="1000" height="300"/)
  expect(drawing('viewBox="0,0,5,10" width="100%" height="100%"')).toMatch(/^<svg [^>]*width="500" height="1000"/)
  expect(drawing('viewBox="0 0 200 60" width="40"')).not.toContain('height=')
  expect(drawing('viewBox="0 0 0 60"')).not.toContain('height=')
})

test('a drawing that names itself, or draws without end, is none', () => {
  const [much, clip] = [
    'M0 0'.repeat(20_000),
    (n: number) => `<clipPath id="c${n}" clip-path="url(#c${n + 1})">${cheap.repeat(100)}</clipPath>`,
  ]
  expect(plainSvg(svg(`<path id="a" d="${much}"/>${'<use href="#a"/>'.repeat(5000)}`))).toBe('broken')
  expect(plainSvg(svg(`${[0, 1, 2].map(clip).join('')}<g clip-path="url(#c0)">${cheap}</g>`.repeat(90)))).toBe('broken')
  expect(plainSvg(svg(`${'<g>'.repeat(20_000)}${cheap}${'</g>'.repeat(20_000)}`))).toBe('broken')
  expect(plainText(svg(`<g id="a"><use href="#a"/></g>`))).toBeNull()
  const bomb = Array.from(
    { length: 30 },
    (_, level) => `<g id="l${level}"><use href="#l${level + 1}"/><use href="#l${level + 1}"/></g>`,
  )
  expect(plainText(svg(`${bomb.join('')}<g id="l30">${dot}</g>`))).toBeNull()
  expect(
    plainText(`<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`),
  ).toBeNull()
})
