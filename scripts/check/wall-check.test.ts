import { describe, expect, it } from 'vitest'
import { crossings } from './wall-check.ts'
import { MODULES, WALLS } from './walls.ts'

const DOORS = {
  '#core': './src/core/index.ts',
  '#core/*': './src/core/*.ts',
  '#vault': './src/vault/index.ts',
  '#chain': './src/chain/index.ts',
  '#store': './src/store/index.ts',
  '#review': './src/review/index.ts',
  '#signers': './src/signers/index.ts',
  '#wallet': './src/wallet/index.ts',
  '#ui': './src/ui/index.ts',
  '#features/*': './src/features/*/index.ts',
  '#data/*': './data/*',
}

/** A source tree with every entry point and nothing behind it, plus the given files. */
function house(files: Record<string, string>): Map<string, string> {
  const built = new Map<string, string>()
  for (const room of MODULES) {
    built.set(`${room}/README.md`, '')
    if (WALLS[room].door === 'index' || WALLS[room].door === 'files') built.set(`${room}/index.ts`, 'export {}')
  }
  for (const [file, code] of Object.entries(files)) built.set(file, code)
  return built
}

const rules = (files: Record<string, string>) => crossings(house(files), DOORS).map(({ file, line, rule }) => `${rule} ${file}:${line}`)

describe('the walls', () => {
  it('let an empty house stand', () => {
    expect(rules({})).toEqual([])
  })

  it('let a room import what its column names, by its doors', () => {
    expect(
      rules({
        'core/money/amount.ts': 'export const a = 1',
        'review/judge.ts': "import { a } from '#core/money/amount'\nexport const b = a",
      }),
    ).toEqual([])
  })

  it.each([
    ['a room that is not in its column', { 'core/a.ts': "import '#ui'" }, 'rooms core/a.ts:1'],
    ['such a room for its types only', { 'core/a.ts': "\nimport type { X } from '#ui'" }, 'rooms core/a.ts:2'],
    ['an inline type import', { 'core/a.ts': "export type X = import('#ui').X" }, 'rooms core/a.ts:1'],
    ['a dynamic import', { 'core/a.ts': "export const x = () => import('#ui')" }, 'rooms core/a.ts:1'],
    ['a re-export', { 'core/a.ts': "export * from '#ui'" }, 'rooms core/a.ts:1'],
    ['an import whose target is computed', { 'core/a.ts': 'export const x = (y: string) => import(y)' }, 'packages core/a.ts:1'],
    ['climbing over a wall', { 'review/a.ts': "import '../core/index.ts'" }, 'doors review/a.ts:1'],
    ['leaving src', { 'review/a.ts': "import '../../scripts/x.ts'" }, 'rooms review/a.ts:1'],
    ['a door that is not there', { 'review/a.ts': "import '#core/nowhere'" }, 'doors review/a.ts:1'],
    ['the vault, from a screen', { 'shells/web/main.tsx': "import '#vault'" }, 'doors shells/web/main.tsx:1'],
    [
      'one feature in another',
      { 'features/send/index.ts': "import '#features/receive'", 'features/receive/index.ts': 'export {}' },
      'features features/send/index.ts:1',
    ],
    ['a package that is not in its row', { 'review/a.ts': "import 'viem'" }, 'packages review/a.ts:1'],
    ['React below the screens', { 'wallet/a.ts': "import { useState } from 'react'" }, 'packages wallet/a.ts:1'],
    ['a package outside its files', { 'core/money/amount.ts': "import { keccak256 } from 'viem'" }, 'packages core/money/amount.ts:1'],
    ['a name that is not for this room', { 'wallet/a.ts': "import { createClient } from 'viem'" }, 'packages wallet/a.ts:1'],
    ['the network outside chain', { 'wallet/a.ts': "export const x = () => fetch('x')" }, 'globals wallet/a.ts:1'],
    ['the network by another name', { 'wallet/a.ts': "export const x = () => globalThis['fetch']('x')" }, 'globals wallet/a.ts:1'],
    ['the clock', { 'review/a.ts': 'export const x = () => Date.now()' }, 'globals review/a.ts:1'],
    ['the clock by another name', { 'review/a.ts': 'export const x = () => new Date()' }, 'globals review/a.ts:1'],
    ['dice', { 'store/a.ts': 'export const x = () => Math.random()' }, 'globals store/a.ts:1'],
    ['chance in a pure room', { 'wallet/a.ts': 'export const x = () => crypto.randomUUID()' }, 'globals wallet/a.ts:1'],
    ['a log', { 'chain/a.ts': "console.log('x')" }, 'globals chain/a.ts:1'],
    ['text that becomes code', { 'chain/a.ts': "export const x = new Function('1')" }, 'globals chain/a.ts:1'],
    ['an error without a code', { 'chain/a.ts': "export const x = () => {\n  throw new Error('x')\n}" }, 'errors chain/a.ts:2'],
    [
      'a sentence that no catalogue has',
      { 'review/a.ts': 'export const x = (y: string) => say(y)\ndeclare const say: unknown' },
      'words review/a.ts:1',
    ],
    ['a default export', { 'ui/a.tsx': 'export default 1' }, 'names ui/a.tsx:1'],
    ['an index that is no door', { 'ui/parts/index.ts': 'export {}' }, 'names ui/parts/index.ts:1'],
    ['a file name in another style', { 'ui/MyPart.tsx': 'export {}' }, 'names ui/MyPart.tsx:1'],
    ['what is for tests only', { 'ui/a.tsx': "import './test-render.tsx'", 'ui/test-render.tsx': "import 'vitest'" }, 'tests ui/a.tsx:1'],
    ['facts that ship where they are passed in', { 'review/a.ts': "import '#data/signatures.json'" }, 'data review/a.ts:1'],
    ['a fifteenth room', { 'utils/a.ts': 'export {}' }, 'rooms utils/a.ts:1'],
  ] as const)('refuse %s', (_what, files, expected) => {
    expect(rules(files)).toContain(expected)
  })

  it('let requests alone have values of signers, and the modules of their column types', () => {
    const value = "import { signerOf } from '#signers'\nexport const x = () => signerOf()"
    const type = "import type { Signer } from '#signers'\nexport type X = Signer"
    expect(rules({ 'wallet/requests/sign.ts': value, 'wallet/session/a.ts': type, 'shells/web/a.ts': type })).toEqual([])
    expect(rules({ 'wallet/session/a.ts': value })).toEqual(['callers wallet/session/a.ts:1'])
    expect(rules({ 'shells/web/a.ts': value })).toEqual(['callers shells/web/a.ts:1'])
    expect(rules({ 'wallet/session/a.ts': "export const x = () => import('#signers')" })).toEqual(['callers wallet/session/a.ts:1'])
    expect(
      rules({ 'wallet/session/a.ts': "import { signerOf, type Signer } from '#signers'\nexport const x: Signer = signerOf()" }),
    ).toEqual(['callers wallet/session/a.ts:1'])
  })

  it.each(['features/send/a.ts', 'provider/a.ts', 'survey/a.ts', 'store/a.ts'])('let %s have nothing of signers', (file) => {
    const files = { 'features/send/index.ts': 'export {}', [file]: "import type { Signer } from '#signers'\nexport type X = Signer" }
    expect(rules(files)).toEqual([`rooms ${file}:1`])
  })

  it.each(["export { signerOf } from '#signers'", "export * from '#signers'"])('let nobody pass signers on: %s', (code) => {
    expect(rules({ 'wallet/requests/a.ts': code })).toEqual(['callers wallet/requests/a.ts:1'])
  })

  it.each(['signTransaction', 'signMessage', 'signTypedData', 'signAuthorization', 'approveForDevice'])(
    'let signers alone ask the vault for %s',
    (name) => {
      const code = `export const x = (vault: { call(name: string): void }) => vault.call('${name}')`
      expect(rules({ 'signers/a.ts': code })).toEqual([])
      expect(rules({ 'wallet/requests/a.ts': code })).toEqual(['callers wallet/requests/a.ts:1'])
      expect(rules({ 'features/send/index.ts': 'export {}', 'features/send/a.ts': code })).toEqual(['callers features/send/a.ts:1'])
    },
  )

  it.each([
    'export const x = (hid: { requestDevice(): void }) => hid.requestDevice()',
    "export const x = (hid: { requestDevice(): void }) => hid['requestDevice']",
    'export const x = ({ requestDevice }: { requestDevice(): void }) => requestDevice',
  ])('let one file ask the browser for devices: %s', (code) => {
    expect(rules({ 'shells/web/devices/browser-devices.ts': code })).toEqual([])
    expect(rules({ 'shells/web/main.ts': code })).toEqual(['callers shells/web/main.ts:1'])
  })

  it('let kinds of accounts be compared in one place', () => {
    const compared = "export const x = (kind: string) => kind === 'watch' || 'eoa' !== kind"
    const chosen = "export const x = (kind: string) => {\n  switch (kind) {\n    case 'eoa':\n      return 1\n  }\n  return 0\n}"
    expect(rules({ 'core/identity/account-kind.ts': compared })).toEqual([])
    expect(rules({ 'wallet/a.ts': compared })).toEqual(['kinds wallet/a.ts:1', 'kinds wallet/a.ts:1'])
    expect(rules({ 'wallet/a.ts': chosen })).toEqual(['kinds wallet/a.ts:3'])
    expect(rules({ 'wallet/a.ts': "export const x = { kind: 'eoa' }" })).toEqual([])
  })

  it('let those read the facts that ship whose table says so', () => {
    expect(rules({ 'decode/a.ts': "export const load = () => import('#data/signatures.json')" })).toEqual([])
  })

  it('refuse circles, through types too', () => {
    const found = rules({
      'core/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'core/b.ts': "import type { A } from './a.ts'\nexport type B = A",
    })
    expect(found).toEqual(['cycles core/a.ts:1'])
  })

  it('refuse viem in the vault by any road of running code', () => {
    const core = { 'core/ethereum/digest.ts': "import { keccak256 } from 'viem'\nexport const d = keccak256\nexport type D = 1" }
    expect(rules({ ...core, 'vault/a.ts': "import { d } from '#core/ethereum/digest'\nexport const e = d" })).toEqual([
      'never core/ethereum/digest.ts:1',
    ])
    expect(rules({ ...core, 'vault/a.ts': "import type { D } from '#core/ethereum/digest'\nexport type E = D" })).toEqual([])
  })

  it('know a name of the file from a global of the same name', () => {
    expect(
      rules({ 'wallet/a.ts': 'export const x = (fetch: () => void, history: string[]) => [fetch(), history, { document: 1 }.document]' }),
    ).toEqual([])
    expect(rules({ 'wallet/a.ts': 'export type Clock = { now: typeof Date.now; fetch: typeof fetch }' })).toEqual([])
  })

  it('let shared be used by all and root use all', () => {
    const features = {
      'features/shared/index.ts': 'export {}',
      'features/send/index.ts': "import '#features/shared'",
      'features/root/index.ts': "import '#features/send'",
    }
    expect(rules(features)).toEqual([])
  })

  it('miss a door or a README that is not there', () => {
    const built = house({ 'features/send/screen.tsx': 'export {}' })
    built.delete('core/README.md')
    expect(crossings(built, DOORS).map(({ file }) => file)).toEqual(['core/README.md', 'features/send/index.ts'])
  })

  it('read nothing in tests', () => {
    expect(rules({ 'core/a.test.ts': "import '#ui'\nimport 'vitest'\nfetch('x')" })).toEqual([])
  })
})
