import type { GuidePage } from './guidePages.ts'

/** Returns `/llms.txt`: the documentation for programs as a short list in plain text, for language models. */
export function llmsText(pages: readonly GuidePage[]): string {
  const [start, ...others] = pages
  if (start === undefined) throw new Error('The guide has no page.')
  const link = ({ name, title, summary }: GuidePage) => `- [${title}](/docs/en/${name}.html): ${summary}`
  return `# ${start.title}

> Koma books lessons for a school, which the host names. Programs sign in with a key of the school and use REST or GraphQL, which follow the same rules.

## Guide

${[start, ...others].map(link).join('\n')}

## Reference

- [openapi.json](/api/openapi.json): every REST path, as OpenAPI 3.1.
- [schema.graphql](/docs/schema.graphql): the GraphQL schema of POST /graphql.
- [The schema as a page](/docs/en/graphql.html): the same, each type and field with an address.

## Optional

- [How to use Koma](/help/en/index.html): the manual for the people of a school.
`
}
