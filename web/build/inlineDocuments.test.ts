import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { documentsByName } from './inlineDocuments.ts'

test('a document is found by its name, and two of one name are refused', () => {
  const query = parse('query Mails { mails { next } }')
  const fragment = parse('fragment Mails_row on Mail { id }')
  expect([...documentsByName([query, fragment])]).toEqual([
    ['Mails', query],
    ['Mails_row', fragment],
  ])
  expect(() => documentsByName([query, parse('fragment Mails on Mail { id }')])).toThrow(/called Mails/)
})
