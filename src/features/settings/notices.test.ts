import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import notices from '#data/notices.json'

const json = (path: string): { readonly version: string; readonly dependencies: Readonly<Record<string, string>> } =>
  JSON.parse(readFileSync(path, 'utf8'))

it('names the version and every package that the app is made of; else run `node scripts/data/notices.ts`', () => {
  const { version, dependencies } = json('package.json')
  expect(notices.version).toBe(version)
  const named = new Set(notices.packages.map((one) => `${one.name}@${one.version}`))
  const others = Object.entries(dependencies).filter(([name]) => !name.startsWith('@assay/'))
  expect(others.filter(([name, wanted]) => !named.has(`${name}@${wanted}`))).toEqual([])
  for (const { name, licence, text } of notices.packages) {
    expect(`${name} ${licence}`).not.toMatch(/unknown/)
    expect(text === null || (notices.texts[text]?.length ?? 0) > 100).toBe(true)
  }
})
