import { describe, expect, it } from 'vitest'
import { HEADINGS, MAX_WORDS, readmeFaults, referenceFaults, shapeFaults, wordFaults } from './readme-check.ts'

const readme = (headings: readonly string[], words = 10): string =>
  `# wallet\n\n${headings.map((heading) => `## ${heading}\n\n`).join('')}${'word '.repeat(words)}`

describe('the README of a module', () => {
  it('has four headings in their order, and may have more after them', () => {
    expect(shapeFaults('a.md', readme(HEADINGS))).toEqual([])
    expect(shapeFaults('a.md', readme([...HEADINGS, 'Tests']))).toEqual([])
    expect(shapeFaults('a.md', readme(HEADINGS.toReversed()))).toHaveLength(1)
    expect(shapeFaults('a.md', readme(HEADINGS.slice(1)))).toHaveLength(1)
  })

  it('has at most four hundred words', () => {
    expect(shapeFaults('a.md', readme(HEADINGS, MAX_WORDS))).toEqual([expect.stringMatching(/^a\.md: 4\d\d words, at most 400/)])
  })
})

describe('a file that a document names', () => {
  const files = new Set(['scripts/check/check.ts', 'src/wallet/requests/stage.ts', 'src/wallet/requests/README.md'])
  const faults = (text: string) => referenceFaults('src/wallet/requests/README.md', text, (path) => files.has(path))

  it('is found from the top, from src and beside the document', () => {
    expect(
      faults('`scripts/check/check.ts`, `wallet/requests/stage.ts`, `src/wallet/requests/stage.ts`, `stage.ts`, [this](README.md#top)'),
    ).toEqual([])
  })

  it('is a fault where it is nowhere, in backticks or behind a link', () => {
    expect(faults('`wallet/gone.ts` and `gone.tsx`, [that](../gone.md)')).toHaveLength(3)
  })

  it('is no address, no command and no pattern', () => {
    expect(faults('`npm run docs`, `**/*.test.ts`, [viem](https://viem.sh/a.md), `#core`')).toEqual([])
  })
})

it('finds a metaphor in a document, and none in code, commands and paths', () => {
  expect(wordFaults('a.md', 'fine\nthe door of it')).toEqual([expect.stringMatching(/^a\.md:2: holds "door"/)])
  expect(wordFaults('a.md', '<!-- table:errors -->\n| no room |\n<!-- /table -->\nroads')).toEqual([expect.stringMatching(/^a\.md:4: /)])
  expect(wordFaults('a.md', '```text\nconst fate = wish\n```\nroads')).toEqual([expect.stringMatching(/^a\.md:4: /)])
  expect(wordFaults('a.md', '`town.url`, npm run town, src/chain/town.test.ts')).toEqual([])
})

it('holds for the documents of this repository', () => {
  expect(readmeFaults()).toEqual([])
})
