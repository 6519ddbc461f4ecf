import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { jsdomLabels } from './quickLabels.ts'

test('a field has the labels that jsdom says it has, before and after the page changes', () => {
  const { container } = render(
    <>
      <label htmlFor="a">a</label>
      <label>
        b <span>c</span>
        <input id="b" />
        <select aria-label="d" />
      </label>
      <label htmlFor="a">
        e <textarea />
      </label>
      <label htmlFor="">
        f <meter />
      </label>
      <label htmlFor="nothing">g</label>
      <label htmlFor="p">h</label>
      <input id="a" />
      <input id="a" />
      <p id="p">i</p>
      <input id="p" />
      <input type="hidden" id="h" />
      <label htmlFor="h">
        <input type="hidden" />
        <button type="button">j</button>
      </label>
      <label>
        <input type="hidden" />
        <progress />
        <output>k</output>
      </label>
    </>,
  )
  const labelsOf = (answer: Iterable<Element> | null | undefined) =>
    answer ? [...answer].map(({ textContent }) => textContent) : answer
  const names = () =>
    [...container.querySelectorAll<HTMLInputElement>('button, input, meter, output, progress, select, textarea')].map(
      (field) => {
        const labels = labelsOf(field.labels)
        expect([field.outerHTML, labels]).toEqual([field.outerHTML, labelsOf(jsdomLabels(field))])
        return labels?.join()
      },
    )
  expect(names()).toEqual(expect.arrayContaining(['b c', 'a,e ', '', undefined]))
  container.querySelector('#a')?.setAttribute('id', 'nothing')
  container.querySelector('#b')?.setAttribute('type', 'hidden')
  container.querySelector('label')?.setAttribute('for', 'p')
  expect(names()).toContain('g')
})
