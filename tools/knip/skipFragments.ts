import { readFileSync } from 'node:fs'
import type { Preprocessor } from 'knip'

/** Leaves out what knip finds of GraphQL fragments: other documents name them in their text, so codegen reads them. */
const skipFragments: Preprocessor = (options) => {
  for (const [path, symbols] of Object.entries(options.issues.exports)) {
    const text = readFileSync(path, 'utf8')
    for (const name of Object.keys(symbols))
      if (text.includes(`const ${name} = graphql(\`\n  fragment `)) {
        delete symbols[name]
        options.counters.exports -= 1
      }
  }
  return options
}

export default skipFragments
