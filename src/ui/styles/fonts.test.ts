import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** A face: its family, its file, and the characters that it is for. */
type Face = { readonly family: string; readonly file: string; readonly characters: string }

const facesIn = (css: string): readonly Face[] =>
  [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rule = '']) => ({
    family: /font-family: '([^']+)'/.exec(rule)?.[1] ?? '',
    file: /files\/([\w-]+\.woff2)/.exec(rule)?.[1] ?? '',
    characters: (/unicode-range:([^;]+);/.exec(rule)?.[1] ?? '').replaceAll(/\s/g, ''),
  }))

const ours = facesIn(readFileSync('src/ui/styles/fonts.css', 'utf8'))
const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8')

describe.each([
  ['Inter', 'inter'],
  ['JetBrains Mono', 'jetbrains-mono'],
])('%s', (name, packaged) => {
  const faces = ours.filter(({ family }) => family.startsWith(name))

  it('has the faces of its package, for the same characters', () => {
    const theirs = facesIn(readFileSync(`node_modules/@fontsource-variable/${packaged}/wght.css`, 'utf8'))
    const sorted = (all: readonly Face[]) => all.map(({ file, characters }) => `${file} ${characters}`).toSorted()
    expect(sorted(faces)).toEqual(sorted(theirs))
  })

  it('has Latin in a family of its own, before all others: a face that is not loaded costs a look-up at each size', () => {
    expect(faces.filter(({ family }) => family === `${name} Variable`).map(({ file }) => file)).toEqual([
      `${packaged}-latin-wght-normal.woff2`,
    ])
    expect(tokens).toContain(`: '${name} Variable', '${name} Other Scripts', `)
  })
})
