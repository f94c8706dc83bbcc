import { describe, expect, it } from 'vitest'
import { createMinisignKey, publicLine, signMinisign } from '../../../scripts/lists/sign-minisign.ts'
import { type ReleaseKeys, signersOf } from './release-signers.ts'

const [ada, bob, eve] = [1, 2, 3].map((seed) => createMinisignKey(new Uint8Array(32).fill(seed), new Uint8Array(8).fill(seed))) as [
  ReturnType<typeof createMinisignKey>,
  ReturnType<typeof createMinisignKey>,
  ReturnType<typeof createMinisignKey>,
]
const list = `${'a'.repeat(64)}  web/build.json\n`
const bytes = new TextEncoder().encode(list)
const sign = (key: typeof ada, comment = 'Assay 0.2.0 commit abc'): string => signMinisign(bytes, key.secret, comment)
const KEYS: ReleaseKeys = {
  needed: 1,
  keys: [
    { key: publicLine(ada), holder: 'Ada', from: '0.1.0' },
    { key: publicLine(bob), holder: 'Bob', from: '0.2.0', until: '0.3.0' },
  ],
}
const two: ReleaseKeys = { ...KEYS, needed: 2 }
const judge = (signatures: readonly string[], keys = KEYS, version = '0.2.0') =>
  signersOf({ version, signed: { list, signatures } }, keys, async () => undefined)

it('names who signed', async () => {
  expect(await judge([sign(ada)])).toEqual({ kind: 'signed', holders: ['Ada'] })
  expect(await judge([sign(bob), sign(ada)], two)).toEqual({ kind: 'signed', holders: ['Ada', 'Bob'] })
})

it('knows nothing where no key is known', async () => {
  expect(await judge([sign(ada)], { needed: 1, keys: [] })).toEqual({ kind: 'no-keys' })
})

describe('refuses', () => {
  it.each([
    ['no signature', [], KEYS],
    ['a stranger', [sign(eve)], KEYS],
    ['too few', [sign(ada)], two],
    ['one key twice', [sign(ada), sign(ada)], two],
    ['the list of another version', [sign(ada, 'Assay 0.1.0 commit abc')], KEYS],
    ['another list', [signMinisign(new TextEncoder().encode(`${list}x`), ada.secret, 'Assay 0.2.0 commit abc')], KEYS],
    ['a changed comment', [sign(ada, 'Assay 0.1.0 commit abc').replace('Assay 0.1.0', 'Assay 0.2.0')], KEYS],
    ['no signature file', ['text'], KEYS],
  ])('%s', async (_name, signatures, keys) => expect(await judge(signatures, keys)).toEqual({ kind: 'refused' }))

  it('a key outside of its versions', async () => {
    expect(await judge([sign(bob, 'Assay 0.3.1 commit abc')], KEYS, '0.3.1')).toEqual({ kind: 'refused' })
    expect(await judge([sign(bob, 'Assay 0.3.0 commit abc')], KEYS, '0.3.0')).toEqual({ kind: 'signed', holders: ['Bob'] })
  })

  it('a release without a list', async () => {
    expect(await signersOf({ version: '0.2.0' }, KEYS, async () => undefined)).toEqual({ kind: 'refused' })
  })
})
